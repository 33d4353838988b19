import type { Past } from '@touchline/player/viewing';

/** What the clips of a carousel have done before there was anybody to count it. */
export interface ClipNotes {
  readonly pasts: Map<HTMLVideoElement, Past[]>;
  /** Called at each further event. */
  onNote: () => void;
}

const notes = new WeakMap<Element, ClipNotes>();

/** Notes from the first call on what the clips in a container do: some begin before the code comes that counts them. */
export function notesOf(container: Element): ClipNotes {
  const known = notes.get(container);
  if (known) return known;
  const made: ClipNotes = { pasts: new Map(), onNote() {} };
  notes.set(container, made);
  const note = ({ type, target, timeStamp }: Event) => {
    const media = target as HTMLVideoElement;
    const past = made.pasts.get(media) ?? [];
    made.pasts.set(media, past);
    past.push([type, timeStamp, media.currentTime]);
    made.onNote();
  };
  // Media events do not bubble.
  for (const type of ['play', 'playing', 'waiting', 'pause']) container.addEventListener(type, note, true);
  return made;
}
