// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { recordClips } from './record-clips.ts';

it('BA-24: records events of a clip from the first call on and reports them later', () => {
  document.body.innerHTML = '<div><video></video><video></video></div>';
  const container = document.body.firstElementChild as Element;
  const [first] = document.querySelectorAll('video');
  const record = recordClips(container);
  first?.dispatchEvent(new Event('play'));
  first?.dispatchEvent(new Event('progress'));

  const onNote = vi.fn();
  recordClips(container).onEvent = onNote;
  first?.dispatchEvent(new Event('playing'));

  expect([...record.clips.keys()]).toEqual([first]);
  expect(record.clips.get(first as HTMLVideoElement)?.map(([type]) => type)).toEqual(['play', 'playing']);
  expect(onNote).toHaveBeenCalledOnce();
});
