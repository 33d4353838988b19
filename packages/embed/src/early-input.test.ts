// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardInput } from './early-input.ts';

const CAROUSEL = '<section class="carousel" data-keys="ArrowLeft ArrowRight"><button>Next</button></section>';
const LINK = '<a href="https://acme.example/" data-click="bannerclick:banner:index" data-index="1"><b>Derby</b></a>';

afterEach(() => vi.useRealTimers());

describe('guardInput', () => {
  it('emits an event for a click on a banner and follows the link', () => {
    const { click, emitted } = guard(LINK);

    expect(click('b').defaultPrevented).toBe(false);
    expect(emitted).toEqual([['bannerclick', { banner: 'second', index: 1 }]]);
  });

  it('CARD-07: emits only the item for a click on a card, as the mounted widget does', () => {
    const { click, emitted } = guard('<a href="/match" data-click="cardclick:item" data-index="1">Derby</a>');

    click('a');
    expect(emitted).toEqual([['cardclick', { item: 'second' }]]);
  });

  it('keeps the visitor on the page when the page prevents the event', () => {
    const { click } = guard(LINK, { allow: false });

    expect(click('b').defaultPrevented).toBe(true);
  });

  it('repeats held clicks one by one on the mounted widget, even if it has replaced its nodes', async () => {
    vi.useFakeTimers();
    const { container, click, mount } = guard('<button>Previous</button><button>Next</button>');
    const clicked: string[] = [];

    const held = [click('button:last-child'), click('button:last-child')];
    container.innerHTML = '<button>Previous</button><button>Next</button>';
    container.addEventListener('click', (event) => clicked.push((event.target as Element).textContent));
    mount();
    await vi.runAllTimersAsync();

    expect(held.map((event) => event.defaultPrevented)).toEqual([true, true]);
    expect(clicked).toEqual(['Next', 'Next']);
  });

  it('repeats a key that the widget handles, exactly once', async () => {
    vi.useFakeTimers();
    const { container, press, mount } = guard(CAROUSEL);
    const pressed: unknown[] = [];
    container.addEventListener('keydown', (event) => {
      const { key, repeat, target } = event as KeyboardEvent;
      pressed.push([key, repeat, (target as Element).className]);
    });

    const held = [press('ArrowRight'), press('ArrowRight', { repeat: true }), press('ArrowLeft')];
    expect(pressed).toEqual([]);
    mount();
    await vi.runAllTimersAsync();

    expect(held.map((event) => event.defaultPrevented)).toEqual([true, true, true]);
    expect(pressed).toEqual([
      ['ArrowRight', false, 'carousel'],
      ['ArrowRight', true, 'carousel'],
      ['ArrowLeft', false, 'carousel'],
    ]);
  });

  it('does not handle other keys or browser shortcuts', () => {
    const { press } = guard(CAROUSEL);
    const otherKeys = ['ArrowDown', 'Tab', 'Enter', ' ', 'true', '"', '\\', ']', ''].map((key) => press(key));
    const shortcuts = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }].map((init) => press('ArrowLeft', init));

    expect([...otherKeys, ...shortcuts].map((event) => event.defaultPrevented)).not.toContain(true);
  });

  it('does not touch clicks once the widget is mounted, and repeats none when it fails to load', async () => {
    vi.useFakeTimers();
    const { container, click, fail, mount } = guard('<button>Next</button>');
    let clicks = 0;
    container.addEventListener('click', () => clicks++);

    click('button');
    fail();
    await vi.runAllTimersAsync();
    expect(clicks).toBe(0);

    mount();
    expect(click('button').defaultPrevented).toBe(false);
    expect(clicks).toBe(1);
  });
});

function guard(html: string, { allow = true } = {}) {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const emitted: unknown[] = [];
  let isMounted = false;
  let settle = () => {};
  guardInput({
    element: container,
    container,
    items: ['first', 'second'],
    emit: (...event) => emitted.push(event.slice(0, 2)) > 0 && allow,
    activate: () => new Promise((resolve) => (settle = resolve)),
    isActive: () => isMounted,
    signal: new AbortController().signal,
  });
  const settles: (() => void)[] = [];
  return {
    container,
    emitted,
    press(key: string, init: KeyboardEventInit = {}) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      container.querySelector('button')?.dispatchEvent(event);
      settles.push(settle);
      return event;
    },
    click(selector: string) {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      container.querySelector(selector)?.dispatchEvent(event);
      settles.push(settle);
      return event;
    },
    mount() {
      isMounted = true;
      for (const each of settles) each();
    },
    fail() {
      for (const each of settles.splice(0)) each();
    },
  };
}
