import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Alternate } from './multivariant.ts';
import type { SourceStream } from './probe.ts';
import { opening, runTool } from './run-tool.ts';

/** Subtitles to bring along: of a file of their own, or of a stream of the source. */
export interface Words {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
  readonly file: string;
  /** Of the source; null: the file is all subtitles. */
  readonly stream: number | null;
}

/** Subtitles that lie beside the playlists as WebVTT. */
export interface SideCaptions {
  readonly language: string;
  readonly label: string;
  /** Name of the file. */
  readonly name: string;
}

/** The subtitles of a source. */
export function wordsOf(file: string, streams: readonly SourceStream[]): readonly Words[] {
  const names = distinctNames(streams);
  return streams.map(({ index, language }, n) => ({ language, label: names[n] ?? language, file, stream: index }));
}

/** What streams are called in a menu: by their title, else their language; no two alike, as RFC 8216 §4.3.4.1 wants. */
export function distinctNames(streams: readonly Pick<SourceStream, 'language' | 'title'>[]): readonly string[] {
  const names: string[] = [];
  for (const { language, title } of streams) {
    const name = title || (language === 'und' ? '' : nameOf(language));
    const isFree = name !== '' && !names.includes(name);
    names.push(isFree ? name : `${name} ${names.length + 1}`.trim());
  }
  return names;
}

/** What a language calls itself; the code where nobody knows. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Writes subtitles as WebVTT into a folder. Throws an `Error` with one clear line for what is none. */
export async function writeCaptions(
  words: readonly Words[],
  { into, signal }: { into: string; signal: AbortSignal }
): Promise<readonly SideCaptions[]> {
  const taken = new Map<string, number>();
  const made: SideCaptions[] = [];
  for (const one of words) {
    const count = (taken.get(one.language) ?? 0) + 1;
    taken.set(one.language, count);
    const name = `captions-${one.language.toLowerCase()}${count > 1 ? `-${count}` : ''}.vtt`;
    await toWebVtt(one, join(into, name), signal);
    made.push({ language: one.language, label: one.label, name });
  }
  return made;
}

async function toWebVtt({ file, stream }: Words, target: string, signal: AbortSignal): Promise<void> {
  if (stream === null && (await readFile(file, 'utf8')).startsWith('WEBVTT')) return copyFile(file, target);
  const args = ['-y', '-v', 'error', '-nostdin', ...opening(file), '-map', stream === null ? '0:s:0' : `0:${stream}`];
  await runTool('ffmpeg', [...args, '-map_metadata', '-1', '-f', 'webvtt', target], { signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`${basename(file)}: these are no subtitles that ffmpeg can read.`, { cause: error });
    }
  );
}

/** Puts subtitles into playlists of their own, one segment each, for the master playlist to name. */
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

/** RFC 8216 §3.5: cue times count from the media's own 0. */
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
