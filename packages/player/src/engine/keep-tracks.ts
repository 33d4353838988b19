import { listen } from '../listen.ts';

/** An audio track in browsers that support several (Safari). */
interface AudioTrack {
  readonly language: string;
  readonly label: string;
  enabled: boolean;
}

/** Keeps the selected text and audio tracks when the source changes, if the next one has the same tracks. */
export function keepTracks(media: HTMLVideoElement, signal: AbortSignal): void {
  const modes = new Map([...media.textTracks].map((track) => [nameOf(track), track.mode] as const));
  const sound = audioOf(media).find(({ enabled }) => enabled);
  const restore = () => {
    for (const track of media.textTracks) track.mode = modes.get(nameOf(track)) ?? track.mode;
    const tracks = audioOf(media);
    const same = sound && tracks.find((track) => nameOf(track) === nameOf(sound));
    if (same) for (const track of tracks) track.enabled = track === same;
  };
  const once = new AbortController();
  signal.addEventListener('abort', () => once.abort());
  listen(
    media,
    ['loadedmetadata'],
    () => {
      once.abort();
      restore();
    },
    once.signal
  );
}

function audioOf(media: HTMLVideoElement & { readonly audioTracks?: Iterable<AudioTrack> }): AudioTrack[] {
  return [...(media.audioTracks ?? [])];
}

function nameOf({ language, label, kind = '' }: { language: string; label: string; kind?: string }): string {
  return `${kind} ${language} ${label}`;
}
