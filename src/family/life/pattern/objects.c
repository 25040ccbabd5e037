/* objects.c: the common names of still lifes, oscillators and ships, as Life
 * people know them. */
#include "family/life/pattern/objects.h"
#include "base/text.h"

#include <stdio.h>

static const struct {
    const char *code, *name;
} objects[] = {
    /* still lifes */
    {"xs4_252", "tub"},
    {"xs4_33", "block"},
    {"xs5_253", "boat"},
    {"xs6_25a4", "barge"},
    {"xs6_356", "ship"},
    {"xs6_39c", "aircraft carrier"},
    {"xs6_696", "beehive"},
    {"xs6_bd", "snake"},
    {"xs7_178c", "eater 1"},
    {"xs7_2596", "loaf"},
    {"xs7_25ac", "long boat"},
    {"xs7_3lo", "long snake"},
    {"xs8_178k8", "tub with tail"},
    {"xs8_25ak8", "long barge"},
    {"xs8_31248c", "very long snake"},
    {"xs8_312ko", "canoe"},
    {"xs8_32qk", "hook with tail"},
    {"xs8_35ac", "long ship"},
    {"xs8_3pm", "shillelagh"},
    {"xs8_6996", "pond"},
    {"xs8_69ic", "mango"},
    {"xs9_178kc", "cis-boat with tail"},
    {"xs9_178ko", "trans-boat with tail"},
    {"xs9_25ako", "very long boat"},
    {"xs9_31ego", "integral sign"},
    {"xs9_4aar", "hat"},
    {"xs10_178kk8", "beehive with tail"},
    {"xs10_32qr", "block on table"},
    {"xs10_35ako", "very long ship"},
    {"xs10_69ar", "loop"},
    {"xs10_g8o652z01", "boat-tie"},
    {"xs11_g0s453z11", "elevener"},
    {"xs11_g8o652z11", "boat tie ship"},
    {"xs12_g8o653z11", "ship-tie"},
    {"xs12_raar", "mirrored table"},
    {"xs14_69bo8a6", "fourteener"},
    {"xs14_69bqic", "paperclip"},
    {"xs14_6970796", "cis-mirrored bun"},
    {"xs14_g88b96z123", "big S"},
    {"xs14_g88m952z121", "half-bakery"},
    {"xs14_j1u066z11", "block on dock"},
    {"xs15_354cgc453", "moose antlers"},
    {"xs16_69egmiczx1", "scorpion"},
    {"xs16_g88m996z1221", "bi-pond"},
    {"xs16_j1u0696z11", "beehive on dock"},
    {"xs17_2ege1ege2", "twin hat"},
    {"xs18_rhe0ehr", "dead spark coil"},
    /* oscillators */
    {"xp2_2a54", "clock"},
    {"xp2_318c", "beacon"},
    {"xp2_31ago", "bipole"},
    {"xp2_7", "blinker"},
    {"xp2_7e", "toad"},
    {"xp2_g0k053z11", "tripole"},
    {"xp2_g8gid1e8z1226", "great on-off"},
    {"xp2_rhewehr", "spark coil"},
    {"xp3_4hh186z07", "caterer"},
    {"xp3_695qc8zx33", "jam"},
    {"xp3_co9nas0san9oczgoldlo0oldlogz1047210127401", "pulsar"},
    {"xp4_37bkic", "mold"},
    {"xp4_8eh5e0e5he8z178a707a871", "cloverleaf"},
    {"xp4_ssj3744zw3", "mazing"},
    {"xp5_3pmwmp3zx11", "fumarole"},
    {"xp5_idiidiz01w1", "octagon 2"},
    {"xp6_ccb7w66z066", "unix"},
    {"xp8_g3jgz1ut", "blocker"},
    {"xp8_gk2gb3z11", "figure eight"},
    {"xp14_j9d0d9j", "tumbler"},
    {"xp15_4r4z4r4", "pentadecathlon"},
    {"xp30_w33z8kqrqk8zzzw33", "cis-queen bee shuttle"},
    {"xp30_w33z8kqrqk8zzzx33", "trans-queen bee shuttle"},
    /* ships */
    {"xq3_16614e8o4aa82cc2", "25P3H1V0.1"},
    {"xq3_3u0228mc53bgzof0882d6koq1", "turtle"},
    {"xq3_mhqkzarahh0heezdhb5", "dart"},
    {"xq4_153", "glider"},
    {"xq4_27dee6", "MWSS"},
    {"xq4_27deee6", "HWSS"},
    {"xq4_6frc", "LWSS"},
    {"xq5_0sg3pnxnp3gsz4s01tve0evt10s4", "44P5H2V0"},
    {"xq5_ug1hmgc865da808ad568cgmh1guz124w6yb6w421", "spider"},
    {"xq6_eaqqrexcswscxerqqaezy2c330a66a033czy331y213", "56P6H1V0"},
    {"xq7_3nw17862z6952", "loafer"},
    {"xq7_7dfxg88gxfd7zw123u2222u321", "weekender"},
    {"xq10_o5995ozes88sezw33", "copperhead"},
};

const char *object_name(const char *code)
{
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        if (!strcmp(objects[i].code, code))
            return objects[i].name;
    return NULL;
}

const char *object_code(const char *name)
{
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
        if (text_same_name(objects[i].name, name))
            return objects[i].code;
    return NULL;
}

/* Does it run through the same phases by Conway's rule? */
static bool runs_by_conway(const struct plane *start, const struct rule *rule,
                           int period)
{
    struct rule conway;
    struct plane ours = {0}, his = {0};
    rule_parse(&conway, "B3/S23", &(struct error){0});
    plane_copy(&ours, start);
    plane_copy(&his, start);
    bool same = true;
    for (int time = 0; same && time < period; time++) {
        plane_step(&ours, rule);
        plane_step(&his, &conway);
        same = plane_same_shape(&ours, &his) && ours.top == his.top &&
               ours.left == his.left;
    }
    plane_release(&ours);
    plane_release(&his);
    return same;
}

void object_title(char title[OBJECT_BYTES], const struct plane *start,
                  const struct rule *rule, const struct motion *motion)
{
    char code[APGCODE_BYTES];
    *title = '\0';
    if (!apgcode_make(code, start, rule, motion))
        return;
    const char *name = object_name(code);
    if (name && runs_by_conway(start, rule, motion->period))
        snprintf(title, OBJECT_BYTES, "%s (%s)", name, code);
    else
        snprintf(title, OBJECT_BYTES, "%s", code);
}
