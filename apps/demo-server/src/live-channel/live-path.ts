/** A parsed path of a channel, below `/media/{channel}/`. */
export type LivePath =
  | { readonly kind: 'master'; readonly recording: boolean }
  | { readonly kind: 'storyboard' }
  | { readonly kind: 'playlist'; readonly rendition: string; readonly recording: boolean }
  | { readonly kind: 'init'; readonly rendition: string }
  /** `part` is null for the whole segment. */
  | { readonly kind: 'media'; readonly rendition: string; readonly msn: number; readonly part: number | null };

/** Parses a path such as `360p-1a2b3c4d/4711.3.m4s`; null if it is invalid. */
export function readLivePath(path: string): LivePath | null {
  if (path === 'master.m3u8') return { kind: 'master', recording: false };
  if (path === 'recording.m3u8') return { kind: 'master', recording: true };
  if (path === 'storyboard.vtt') return { kind: 'storyboard' };
  const [, rendition, file] = /^([\w-]+)\/([\w.]+)$/.exec(path) ?? [];
  if (rendition === undefined || file === undefined) return null;
  if (file === 'init.mp4') return { kind: 'init', rendition };
  if (file === 'index.m3u8') return { kind: 'playlist', rendition, recording: false };
  if (file === 'recording.m3u8') return { kind: 'playlist', rendition, recording: true };
  const [, msn, part] = /^(0|[1-9]\d{0,11})(?:\.(0|[1-9]\d{0,2}))?\.m4s$/.exec(file) ?? [];
  if (msn === undefined) return null;
  return { kind: 'media', rendition, msn: Number(msn), part: part === undefined ? null : Number(part) };
}
