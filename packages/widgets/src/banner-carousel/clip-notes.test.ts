// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { notesOf } from './clip-notes.ts';

it('BA-24: what a clip does is noted from the first look on, and told of once somebody asks', () => {
  document.body.innerHTML = '<div><video></video><video></video></div>';
  const container = document.body.firstElementChild as Element;
  const [first] = document.querySelectorAll('video');
  const notes = notesOf(container);
  first?.dispatchEvent(new Event('play'));
  first?.dispatchEvent(new Event('progress'));

  const onNote = vi.fn();
  notesOf(container).onNote = onNote;
  first?.dispatchEvent(new Event('playing'));

  expect([...notes.pasts.keys()]).toEqual([first]);
  expect(notes.pasts.get(first as HTMLVideoElement)?.map(([type]) => type)).toEqual(['play', 'playing']);
  expect(onNote).toHaveBeenCalledOnce();
});
