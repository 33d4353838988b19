// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardInput } from './early-input.ts';

const CAROUSEL = '<section class="carousel" data-keys="ArrowLeft ArrowRight"><button>Next</button></section>';
const LINK = '<a href="https://acme.example/" data-click="bannerclick:banner:index" data-index="1"><b>Derby</b></a>';

afterEach(() => vi.useRealTimers());

describe('guardInput', () => {
  it('tells the page of a click on a banner and lets the link work', () => {
    const { click, told } = guard(LINK);

    expect(click('b').defaultPrevented).toBe(false);
    expect(told).toEqual([['bannerclick', { banner: 'second', index: 1 }]]);
  });

  it('CARD-07: tells of a card nothing but its item, as the mounted widget does', () => {
    const { click, told } = guard('<a href="/match" data-click="cardclick:item" data-index="1">Derby</a>');

    click('a');
    expect(told).toEqual([['cardclick', { item: 'second' }]]);
  });

  it('keeps the visitor on the page where it wants that', () => {
    const { click } = guard(LINK, { allow: false });

    expect(click('b').defaultPrevented).toBe(true);
  });

  it('repeats held clicks one by one on the mounted widget, also when its nodes are others', async () => {
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

  it('repeats a key that the widget acts on, exactly once', async () => {
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

  it('leaves every other key, and every shortcut of the browser, to whom it is meant for', () => {
    const { press } = guard(CAROUSEL);
    const others = ['ArrowDown', 'Tab', 'Enter', ' ', 'true', '"', '\\', ']', ''].map((key) => press(key));
    const shortcuts = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }].map((init) => press('ArrowLeft', init));

    expect([...others, ...shortcuts].map((event) => event.defaultPrevented)).not.toContain(true);
  });

  it('leaves clicks alone once the widget is there, and does not repeat any when it cannot be had', async () => {
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
  const told: unknown[] = [];
  let taken = false;
  let settle = () => {};
  guardInput({
    element: container,
    container,
    items: ['first', 'second'],
    emit: (...event) => told.push(event.slice(0, 2)) > 0 && allow,
    take: () => new Promise((resolve) => (settle = resolve)),
    taken: () => taken,
    signal: new AbortController().signal,
  });
  const settles: (() => void)[] = [];
  return {
    container,
    told,
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
      taken = true;
      for (const each of settles) each();
    },
    fail() {
      for (const each of settles.splice(0)) each();
    },
  };
}
