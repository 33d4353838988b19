// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcement } from './Announcement.tsx';

let root: Root;
let player: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  player = document.body.appendChild(document.createElement('div'));
  player.className = 'tl-root';
  root = createRoot(player);
});
afterEach(async () => {
  await act(async () => root.unmount());
  player.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (text: string) => act(async () => root.render(<Announcement text={text} />));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
/** Returns [the text of the status line, whether it is hidden from screen readers]. */
const line = () => {
  const status = player.querySelector('[role=status]');
  return [status?.textContent, status?.getAttribute('aria-hidden') === 'true'];
};

describe('Announcement', () => {
  it('ERR-01: is empty and hidden until the visitor has used the player', async () => {
    await show('No picture');
    await pass(10_000);
    expect(line()).toEqual(['', true]);
  });

  it('exists before it has a text, and is empty and hidden again after the text has been read', async () => {
    player.dataset['acted'] = '';
    await show('No picture');
    expect(line()).toEqual(['', false]);
    await pass(100);
    expect(line()).toEqual(['No picture', false]);
    await pass(5_000);
    expect(line()).toEqual(['', true]);
  });

  it('reads only the last of two texts that arrive shortly after each other, and then the next one', async () => {
    player.dataset['acted'] = '';
    await show('One moment…');
    await pass(50);
    await show('Sign in');
    await pass(99);
    expect(line()).toEqual(['', false]);
    await pass(1);
    expect(line()).toEqual(['Sign in', false]);
    await show('Paid');
    await pass(100);
    expect(line()).toEqual(['Paid', false]);
    await show('');
    expect(line()).toEqual(['', true]);
  });

  it('renders hostile text as plain text', async () => {
    player.dataset['acted'] = '';
    await show('<img src=x onerror=alert(1)>');
    await pass(100);
    expect(player.querySelector('img')).toBeNull();
    expect(line()).toEqual(['<img src=x onerror=alert(1)>', false]);
  });
});
