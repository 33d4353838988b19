// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { keyNameOf } from './key-name.ts';

/** Returns the name of a key that is pressed in the first element of this markup without children. */
function pressed(markup: string, init: KeyboardEventInit): string | null {
  const box = document.createElement('section');
  box.innerHTML = markup;
  let target: Element = box;
  while (target.firstElementChild) target = target.firstElementChild;
  let name: string | null = null;
  box.addEventListener('keydown', (event) => {
    name = keyNameOf(event);
  });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return name;
}

describe('keyNameOf', () => {
  it.each<[string, KeyboardEventInit, string]>([
    ['a letter', { key: 'k', code: 'KeyK' }, 'k'],
    ['a capital letter', { key: 'K', code: 'KeyK', shiftKey: true }, 'k'],
    ['the same key of a Russian keyboard', { key: 'л', code: 'KeyK' }, 'k'],
    ['a Persian digit', { key: '۷', code: 'Digit7' }, '7'],
    ['a French digit', { key: '7', code: 'Digit7', shiftKey: true }, '7'],
    ['a question mark', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['an arrow', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
  ])('names %s', (_, init, name) => {
    expect(pressed('', init)).toBe(name);
  });

  it.each<[string, KeyboardEventInit]>([
    ['with Control', { key: 'f', ctrlKey: true }],
    ['with Alt', { key: 'ArrowLeft', altKey: true }],
    ['with Command', { key: 'm', metaKey: true }],
    ['with Shift, as a whole word', { key: 'ArrowLeft', shiftKey: true }],
    ['with Shift, the space', { key: ' ', shiftKey: true }],
    ['while a word is being composed', { key: 'k', isComposing: true }],
  ])('leaves a key %s to the browser', (_, init) => {
    expect(pressed('', init)).toBe(null);
  });

  it.each<[string, string, string, string | null]>([
    ['a slider its arrows', '<div role="slider"></div>', 'ArrowLeft', null],
    ['a slider no letters', '<input type="range">', 'k', 'k'],
    ['a range its Home', '<input type="range">', 'Home', null],
    ['a button its space', '<button><i></i></button>', ' ', null],
    ['a button nothing else', '<button></button>', 'ArrowLeft', 'ArrowLeft'],
    ['a text field everything', '<input>', 'k', null],
    ['an open menu everything', '<div role="menu"><button role="menuitemradio"></button></div>', 'c', null],
    ['a button that opens a menu no letters', '<button role="menuitem" aria-haspopup="menu"></button>', 'c', 'c'],
  ])('leaves %s', (_, markup, key, name) => {
    expect(pressed(markup, { key })).toBe(name);
  });

  it('ignores a key that was already handled', () => {
    const box = document.createElement('section');
    const event = new KeyboardEvent('keydown', { key: 'k', cancelable: true });
    event.preventDefault();
    box.dispatchEvent(event);
    expect(keyNameOf(event)).toBe(null);
  });
});
