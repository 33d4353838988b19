import { type Captions, unsigned } from '@touchline/domain';
import type { Fetcher } from './access/media-access.ts';
import type { Track } from './engine/engine.ts';

/** Caption files outside the stream. */
export interface Sidecar {
  readonly tracks: readonly Track[];
  /** Shows the captions with this id, and downloads them the first time. Any other id: none. */
  show(id: string | null): void;
}

export interface SidecarInput {
  readonly media: HTMLVideoElement;
  readonly files: readonly Captions[];
  readonly fetcher: Fetcher;
  readonly signal: AbortSignal;
}

/** Adds caption files (WebVTT) to a video, each as a `<track>`. Aborting `signal` removes them. */
export function createSidecar(input: SidecarInput): Sidecar {
  const { files, signal } = input;
  const shown = new Map<string, HTMLTrackElement>();
  const tracks = files.map(({ language, label }, index) => ({ id: `beside-${index}`, language, label }));
  signal.addEventListener('abort', () => {
    for (const element of shown.values()) element.remove();
  });
  return {
    tracks,
    show(selectedId) {
      tracks.forEach(({ id }, index) => {
        const file = files[index];
        if (id === selectedId && file && !shown.has(id)) shown.set(id, trackOf(input, file));
        const track = shown.get(id)?.track;
        if (track) track.mode = id === selectedId ? 'hidden' : 'disabled';
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
 * Loads the file by `fetch`: a `<track>` accepts a file of another origin only if its video requests in CORS mode,
 * which not every media host supports.
 */
async function load(element: HTMLTrackElement, url: string, { fetcher, signal }: SidecarInput): Promise<void> {
  try {
    const response = await fetcher(url, { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    const source = URL.createObjectURL(await response.blob());
    for (const type of ['load', 'error']) element.addEventListener(type, () => URL.revokeObjectURL(source), { signal });
    signal.addEventListener('abort', () => URL.revokeObjectURL(source));
    element.src = source;
  } catch (cause) {
    if (!signal.aborted) console.error(`[touchline] No captions from ${unsigned(url)}`, cause);
  }
}
