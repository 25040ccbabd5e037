/* plugin.c: libcadical.a as a shared library, to be opened as `ipasir:`. */
const char *plugin_signature(void);
extern const char *ipasir_signature(void);

const char *plugin_signature(void)
{
    return ipasir_signature();
}
