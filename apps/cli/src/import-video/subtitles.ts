import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Alternate } from './multivariant.ts';
import type { SourceStream } from './probe.ts';
import { opening, runTool } from './run-tool.ts';

/** Subtitles to include: a separate file, or a stream of the source. */
export interface SubtitleSource {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
  readonly file: string;
  /** Stream of the source; null if the file contains only subtitles. */
  readonly stream: number | null;
}

/** WebVTT subtitles beside the playlists. */
export interface SideCaptions {
  readonly language: string;
  readonly label: string;
  /** Name of the file. */
  readonly name: string;
}

/** Returns the subtitles of a source. */
export function subtitlesOf(file: string, streams: readonly SourceStream[]): readonly SubtitleSource[] {
  const names = distinctNames(streams);
  return streams.map(({ index, language }, n) => ({ language, label: names[n] ?? language, file, stream: index }));
}

/** Returns the menu names of streams: their title, else their language, made unique as RFC 8216 §4.3.4.1 requires. */
export function distinctNames(streams: readonly Pick<SourceStream, 'language' | 'title'>[]): readonly string[] {
  const names: string[] = [];
  for (const { language, title } of streams) {
    const name = title || (language === 'und' ? '' : nameOf(language));
    const isFree = name !== '' && !names.includes(name);
    names.push(isFree ? name : `${name} ${names.length + 1}`.trim());
  }
  return names;
}

/** Returns a language's name in that language; the code if unknown. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Writes subtitles as WebVTT into a folder. Throws an `Error` with a message of one line for invalid ones. */
export async function writeCaptions(
  words: readonly SubtitleSource[],
  { into, signal }: { into: string; signal: AbortSignal }
): Promise<readonly SideCaptions[]> {
  const counts = new Map<string, number>();
  const made: SideCaptions[] = [];
  for (const one of words) {
    const count = (counts.get(one.language) ?? 0) + 1;
    counts.set(one.language, count);
    const name = `captions-${one.language.toLowerCase()}${count > 1 ? `-${count}` : ''}.vtt`;
    await toWebVtt(one, join(into, name), signal);
    made.push({ language: one.language, label: one.label, name });
  }
  return made;
}

async function toWebVtt({ file, stream }: SubtitleSource, target: string, signal: AbortSignal): Promise<void> {
  if (stream === null && (await readFile(file, 'utf8')).startsWith('WEBVTT')) return copyFile(file, target);
  const args = ['-y', '-v', 'error', '-nostdin', ...opening(file), '-map', stream === null ? '0:s:0' : `0:${stream}`];
  await runTool('ffmpeg', [...args, '-map_metadata', '-1', '-f', 'webvtt', target], { signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`${basename(file)}: ffmpeg cannot read these as subtitles.`, { cause: error });
    }
  );
}

/** Moves subtitles into playlists of their own, one segment each, for the multivariant playlist. */
export async function toSubtitles(
  captions: readonly SideCaptions[],
  { into, duration }: { into: string; duration: number }
): Promise<readonly Alternate[]> {
  const made: Alternate[] = [];
  for (const { language, label, name } of captions) {
    const folder = name.replace(/\.vtt$/, '');
    await mkdir(join(into, folder));
    const text = await readFile(join(into, name), 'utf8');
    await writeFile(join(into, folder, 'words.vtt'), withTimestampMap(text));
    await rm(join(into, name));
    await writeFile(join(into, folder, 'index.m3u8'), playlist(duration));
    made.push({ language, name: label, uri: `${folder}/index.m3u8`, isDefault: false });
  }
  return made;
}

/** Adds the timestamp map: cue times start at the media's own 0 (RFC 8216 §3.5). */
function withTimestampMap(text: string): string {
  return text.replace(/^(\uFEFF?WEBVTT[^\n]*\n)/, '$1X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n');
}

function playlist(duration: number): string {
  const length = Math.max(1, Math.ceil(duration));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${length}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${duration.toFixed(5)},`,
    'words.vtt',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
