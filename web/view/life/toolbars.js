/* toolbars.js: the buttons around the plane. */

import {make, fill} from '../../base/dom.js';
import {words} from '../../words.js';
import {bar, button} from '../tools.js';
import {BEGINNINGS} from './beginnings.js';
import {SPEEDS} from './runner.js';

/** @typedef {import('./life.js').Life} Life */

const told = words.life;

/** One of several, as buttons.
 * @template {string} T
 * @param {string} label
 * @param {[T, string, string][]} rows  value, what is seen, what is said
 * @param {() => T} now
 * @param {(value: T) => void} choose */
function choice(label, rows, now, choose) {
    const buttons = rows.map(([value, sign, name]) => button(sign, () => {
        choose(value);
        refresh();
    }, {'aria-label': name, title: name, 'data-value': value}));
    const refresh = () => buttons.forEach((each) => each.setAttribute(
        'aria-pressed', String(each.dataset.value === now())));
    refresh();
    return {refresh, element: make('div', {class: 'switch', role: 'group',
        'aria-label': label}, ...buttons)};
}

/** @param {Life} life */
function speedChoice(life) {
    return make('select', {'aria-label': told.speed, onchange: (
        /** @type {Event} */ event) => {
        const at = /** @type {HTMLSelectElement} */ (event.target)
            .selectedIndex;
        life.runner.speed = SPEEDS[at];
    }}, ...SPEEDS.map((speed) => make('option', {
        selected: speed === life.runner.speed}, speed === Infinity
        ? told.fastest : told.speedOf(speed))));
}

/** @param {Life} life */
function ruleField(life) {
    const field = make('input', {
        type: 'text', value: 'B3/S23', 'aria-label': told.rule,
        spellcheck: 'false', autocomplete: 'off', class: 'life-rule',
        onchange: () => life.setRule(field.value).then(() => {
            field.setAttribute('aria-invalid', 'false');
            life.tell('');
            life.changed();
        }, (error) => {
            field.setAttribute('aria-invalid', 'true');
            life.tell(error.message, 'wrong');
        })});
    return field;
}

/** @param {Life} life */
function begin(life) {
    const select = make('select', {'aria-label': told.begin, onchange: () => {
        const row = BEGINNINGS[select.selectedIndex - 1];
        select.selectedIndex = 0;
        if (row)
            life.open(row.make());
    }}, make('option', {}, told.begin + ' …'),
    ...BEGINNINGS.map(({name}) => make('option', {},
        told.beginnings[name])));
    return select;
}

/** @param {Life} life */
function playBar(life) {
    const go = button(told.run, () => life.toggle(), {class: 'main go'});
    const back = button(told.restart, () => life.restart());
    const rule = ruleField(life);
    const element = bar(go, button(told.step, () => life.step()), back,
        make('label', {class: 'inline'}, told.speed, speedChoice(life)),
        make('label', {class: 'inline'}, told.rule, rule), begin(life));
    element.setAttribute('aria-label', told.play);
    return {element, go, back, rule};
}

/** @param {Life} life */
function editBar(life) {
    const {editor, scene} = life;
    const undo = button(words.undo, () => life.undo());
    const redo = button(words.redo, () => life.redo());
    const tool = choice(told.tools, [
        ['pen', told.pen, told.penHelp], ['frame', told.frame, told.frameHelp],
        ['hand', told.hand, told.handHelp]], () => editor.tool, (value) => {
        editor.tool = value;
        editor.canvas.dataset.tool = value;
    });
    const pen = choice(told.pens, [
        ['o', '●', told.letters.o], ['.', '○', told.letters['.']],
        ['?', '?', told.letters['?']], ['*', '*', told.letters['*']],
        ['a', 'a', told.alike('a')], ['b', 'b', told.alike('b')]],
        () => editor.pen, (value) => {
            editor.pen = value;
            editor.tool = 'pen';
            tool.refresh();
        });
    const random = () => {
        scene.fill(scene.selected || {row: -16, col: -16, rows: 32, cols: 32},
            () => Math.random() < 0.35 ? 'o' : '.');
        scene.keep();
    };
    const element = bar(tool.element, pen.element, undo, redo,
        button(told.turn, () => editor.turn()),
        button(told.mirror, () => editor.mirror()),
        button(told.cut, () => life.clipboard.cut()),
        button(told.copy, () => life.clipboard.copy()),
        button(told.paste, () => life.clipboard.paste()),
        button(told.fill, () => editor.flood(editor.pen)),
        button(told.random, random),
        button(told.clear, () => {
            scene.clear();
            scene.keep();
        }));
    element.setAttribute('aria-label', told.draw);
    return {element, undo, redo};
}

/** @param {Life} life */
function zoomBar({editor}) {
    return make('div', {class: 'life-zoom', role: 'group',
                        'aria-label': told.zoom},
        button('+', () => editor.camera.zoom(1),
            {'aria-label': words.larger}),
        button('−', () => editor.camera.zoom(-1),
            {'aria-label': words.smaller}),
        button('□', () => editor.whole(), {'aria-label': words.whole}));
}

/** Which generation is drawn.  @param {Life} life */
function generationBar({scene}) {
    const element = bar();
    element.setAttribute('aria-label', told.generations);
    const refresh = () => {
        const {generations, generation} = scene;
        const tabs = Array.from({length: generations}, (_, i) => button(
            told.drawn(i), () => scene.goTo(i),
            {'aria-pressed': String(i === generation)}));
        fill(element, ...(generations > 1 ? tabs : []),
            button(told.addGeneration, () => scene.add()),
            generations > 1 && button(told.dropGeneration,
                () => scene.drop()));
    };
    refresh();
    return {element, refresh};
}

/** @param {Life} life */
export function toolBars(life) {
    const play = playBar(life), edit = editBar(life);
    const generations = generationBar(life);
    const refresh = () => {
        const {running} = life.runner, {scene} = life;
        play.go.textContent = running ? told.pause : told.run;
        play.back.disabled = !scene.ahead;
        edit.undo.disabled = !scene.canUndo;
        edit.redo.disabled = !scene.past.canRedo;
        generations.refresh();
    };
    refresh();
    return {play: play.element, tools: edit.element, rule: play.rule,
            zoom: zoomBar(life), generations: generations.element, refresh,
            keys: make('details', {}, make('summary', {}, words.keys),
                make('ul', {class: 'keys'}, ...told.keys.map(([key, what]) =>
                    make('li', {}, make('kbd', {}, key), ' ', what))))};
}
