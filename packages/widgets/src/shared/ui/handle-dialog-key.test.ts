// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handleDialogKey } from './handle-dialog-key.ts';

afterEach(() => document.body.replaceChildren());

describe.each(['page', 'shadow root'])('handleDialogKey in a %s', (place) => {
  it.each([
    ['Tab', 'last', 'first'],
    ['Tab', 'dialog', 'first'],
    ['Tab', 'middle', 'middle'],
    ['Shift+Tab', 'first', 'last'],
    ['Shift+Tab', 'dialog', 'last'],
    ['Shift+Tab', 'middle', 'middle'],
    ['Escape', 'middle', 'middle'],
    ['a', 'last', 'last'],
  ])('%s on the %s element leaves the focus on the %s one', (keys, from, to) => {
    const { focus, press } = open(place);
    focus(from);

    expect(press(keys).focused).toBe(to);
  });

  it('keeps Escape from the page, and calls back once', () => {
    const { press, onEscape } = open(place);
    const onPageKey = vi.fn();
    document.addEventListener('keydown', onPageKey, { once: true });

    expect(press('Escape').event.defaultPrevented).toBe(true);
    expect(onEscape).toHaveBeenCalledOnce();
    expect(onPageKey).not.toHaveBeenCalled();
  });

  it('leaves other keys to the page', () => {
    const { press, onEscape } = open(place);

    expect(press('a').event.defaultPrevented).toBe(false);
    expect(onEscape).not.toHaveBeenCalled();
  });
});

/** Opens a dialog with three controls among others that Tab skips. */
function open(place: string) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = place === 'page' ? host : host.attachShadow({ mode: 'open' });
  root.innerHTML = `<div id="dialog" tabindex="-1">
    <button tabindex="-1">no stop</button><a href="/" id="first">first</a><input id="middle">
    <button id="last">last</button><button disabled>disabled</button></div>`;
  const element = (id: string) => root.querySelector<HTMLElement>(`#${id}`) as HTMLElement;
  const dialog = element('dialog');
  const onEscape = vi.fn();
  dialog.addEventListener('keydown', (event) => handleDialogKey(event, dialog, onEscape));
  element('middle').focus();
  const activeElement = () => (dialog.getRootNode() as Document | ShadowRoot).activeElement;
  return {
    onEscape,
    focus: (id: string) => element(id).focus(),
    press(keys: string) {
      const init = { bubbles: true, composed: true, cancelable: true };
      const event = new KeyboardEvent('keydown', {
        ...init,
        key: keys.replace('Shift+', ''),
        shiftKey: keys.startsWith('Shift'),
      });
      activeElement()?.dispatchEvent(event);
      return { event, focused: activeElement()?.id };
    },
  };
}
