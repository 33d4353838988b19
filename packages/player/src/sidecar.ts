import { type Captions, unsigned } from '@touchline/domain';
import type { Ask } from './access/media-access.ts';
import type { Track } from './engine/engine.ts';

/** Captions that are files beside the stream. */
export interface Sidecar {
  readonly tracks: readonly Track[];
  /** Those with this id, downloaded at the first time; any other id: none. */
  show(id: string | null): void;
}

export interface SidecarInput {
  readonly media: HTMLVideoElement;
  readonly files: readonly Captions[];
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

/** Gives a video its files of captions (WebVTT), each a `<track>`; all are gone with `signal`. */
export function createSidecar(input: SidecarInput): Sidecar {
  const { files, signal } = input;
  const shown = new Map<string, HTMLTrackElement>();
  const tracks = files.map(({ language, label }, index) => ({ id: `beside-${index}`, language, label }));
  signal.addEventListener('abort', () => {
    for (const element of shown.values()) element.remove();
  });
  return {
    tracks,
    show(wanted) {
      tracks.forEach(({ id }, index) => {
        const file = files[index];
        if (id === wanted && file && !shown.has(id)) shown.set(id, trackOf(input, file));
        const track = shown.get(id)?.track;
        if (track) track.mode = id === wanted ? 'hidden' : 'disabled';
      });
    },
  };
}

function trackOf(input: SidecarInput, { url, language, label }: Captions): HTMLTrackElement {
  const element = document.createElement('track');
  Object.assign(element, { kind: 'captions', srclang: language, label });
  input.media.append(element);
  void load(element, url, input);
  return element;
}

/**
 * By `fetch`: a `<track>` takes a file of another origin only where its video asks in CORS mode, which not every host of
 * media answers.
 */
async function load(element: HTMLTrackElement, url: string, { ask, signal }: SidecarInput): Promise<void> {
  try {
    const answer = await ask(url, { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const source = URL.createObjectURL(await answer.blob());
    for (const type of ['load', 'error']) element.addEventListener(type, () => URL.revokeObjectURL(source), { signal });
    signal.addEventListener('abort', () => URL.revokeObjectURL(source));
    element.src = source;
  } catch (cause) {
    if (!signal.aborted) console.error(`[touchline] No captions from ${unsigned(url)}`, cause);
  }
}
