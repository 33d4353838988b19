import type { Past } from '@touchline/player/viewing';

/** Media events of a carousel's clips before the code that counts them has loaded. */
export interface ClipRecord {
  readonly clips: Map<HTMLVideoElement, Past[]>;
  /** Called on each further event. */
  onEvent: () => void;
}

const recordByContainer = new WeakMap<Element, ClipRecord>();

/**
 * Records media events of the clips in a container from the first call on: some clips start before the counting code
 * has loaded.
 */
export function recordClips(container: Element): ClipRecord {
  const existing = recordByContainer.get(container);
  if (existing) return existing;
  const created: ClipRecord = { clips: new Map(), onEvent() {} };
  recordByContainer.set(container, created);
  const onMediaEvent = ({ type, target, timeStamp }: Event) => {
    const media = target as HTMLVideoElement;
    const past = created.clips.get(media) ?? [];
    created.clips.set(media, past);
    past.push([type, timeStamp, media.currentTime]);
    created.onEvent();
  };
  // Media events do not bubble.
  for (const type of ['play', 'playing', 'waiting', 'pause']) container.addEventListener(type, onMediaEvent, true);
  return created;
}
