import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CutRendition, cutRendition, SEGMENT } from './cut-segments.ts';
import { type EncodePlan, type Encoding, encode, encodedAudio, encodedRendition, videoFilters } from './encode.ts';
import { ladderOf } from './ladder.ts';
import { multivariantPlaylist, type Sound } from './multivariant.ts';
import type { SourceInfo } from './probe.ts';
import { opening, runTool } from './run-tool.ts';
import { storyboardOf, storyboardVtt } from './storyboard.ts';
import {
  distinctNames,
  type SideCaptions,
  type SubtitleSource,
  subtitlesOf,
  toSubtitles,
  writeCaptions,
} from './subtitles.ts';

/** The options for packaging a video. */
export interface PackageOptions {
  readonly file: string;
  readonly info: SourceInfo;
  /** Subtitles in addition to those in the file. */
  readonly words: readonly SubtitleSource[];
  readonly encoding: Encoding;
  /** Shorter sides of the renditions, px; by default derived from the source. */
  readonly sides?: readonly number[];
  /** Seconds between the storyboard's images; by default derived from the duration. */
  readonly storyboardInterval?: number;
  /** Time of the poster in seconds; by default after a tenth. */
  readonly posterAt?: number;
}

/** The result. */
export interface PackagedVideo {
  /** Seconds. */
  readonly duration: number;
  /** Captions beside the playlist; empty if there are none, or the playlist contains them. */
  readonly captions: readonly SideCaptions[];
  readonly qualities: readonly string[];
}

export interface PackagePorts {
  readonly signal: AbortSignal;
  /** Receives the completed share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Whether ffmpeg can convert HDR to SDR. */
  readonly canToneMap: boolean;
}

/** Default encoding: x264's medium quality, at a speed that suits most machines. */
export const EVERYDAY: Encoding = {
  preset: 'fast',
  tune: null,
  quality: 22,
  keyInterval: SEGMENT,
  soundRate: null,
};

/**
 * Creates a video's folder: `master.m3u8`, its renditions, `storyboard.vtt` with its sheets, `poster.jpg` and captions.
 *
 * `folder` must not exist; it appears only when complete. A single audio stream is muxed into every rendition, so that
 * a browser needs one request for video and audio. Several ones are separate, and then the playlist also contains the
 * subtitles.
 */
export async function packageVideo(
  options: PackageOptions,
  folder: string,
  ports: PackagePorts
): Promise<PackagedVideo> {
  const draft = `${folder}.draft`;
  const work = `${folder}.work`;
  try {
    await Promise.all([draft, work].map((path) => mkdir(path, { recursive: true })));
    const made = await make(options, { draft, work, ports });
    await rename(draft, folder);
    return made;
  } finally {
    await Promise.all([draft, work].map((path) => rm(path, { recursive: true, force: true })));
  }
}

interface WorkFolders {
  readonly draft: string;
  readonly work: string;
  readonly ports: PackagePorts;
}

async function make(options: PackageOptions, folders: WorkFolders): Promise<PackagedVideo> {
  const { file, info, encoding } = options;
  const { draft, work, ports } = folders;
  const plan: EncodePlan = {
    file,
    info: info,
    encoding,
    renditions: ladderOf(info, options.sides),
    sounds: info.sounds.length > 1 ? info.sounds : [],
    storyboard: storyboardOf(info, options.storyboardInterval),
    canToneMap: ports.canToneMap,
    folder: work,
  };
  await writePoster(plan, { at: options.posterAt ?? info.duration / 10, folders });
  const written = await writeCaptions([...options.words, ...subtitlesOf(file, info.words)], {
    into: draft,
    signal: ports.signal,
  });
  await encode(plan, ports);
  const cut = await cutAll(plan, draft);
  const [longest = 0] = cut.variants.map(({ duration }) => duration);
  const isWithin = cut.sounds.length > 0;
  const subtitles = isWithin ? await toSubtitles(written, { into: draft, duration: longest }) : [];
  await writeFile(join(draft, 'master.m3u8'), multivariantPlaylist({ ...cut, subtitles }));
  await writeStoryboard(plan, folders);
  return {
    duration: Math.round(longest * 1_000) / 1_000,
    captions: isWithin ? [] : written,
    qualities: plan.renditions.map(({ name }) => name),
  };
}

async function cutAll(plan: EncodePlan, into: string) {
  const { info, folder } = plan;
  const variants = [];
  for (const rendition of plan.renditions) {
    const cut = await cutAndForget(join(folder, encodedRendition(rendition)), { into, name: rendition.name });
    variants.push({ ...cut, width: rendition.width, height: rendition.height, frameRate: info.frameRate });
  }
  const names = distinctNames(plan.sounds);
  const sounds: Sound[] = [];
  for (const [index, stream] of plan.sounds.entries()) {
    const name = `sound-${index + 1}`;
    const cut = await cutAndForget(join(folder, encodedAudio(stream)), { into, name });
    const { language } = stream;
    const uri = `${cut.folder}/index.m3u8`;
    sounds.push({ ...cut, language, name: names[index] ?? name, uri, isDefault: index === 0, channels: 2 });
  }
  return { variants, sounds };
}

/** Deletes each encoded file as soon as it is cut, because a long film needs its disk space twice meanwhile. */
async function cutAndForget(file: string, to: { into: string; name: string }): Promise<CutRendition> {
  const cut = await cutRendition(file, to);
  await rm(file);
  return cut;
}

/** Maximum width of the poster, px. */
const POSTER = 1_280;

async function writePoster(plan: EncodePlan, { at, folders }: { at: number; folders: WorkFolders }): Promise<void> {
  const filters = `${videoFilters(plan)},scale='min(${POSTER},iw*sar)':-2,setsar=1`;
  const second = Math.min(Math.max(0, plan.info.duration - 0.5), at).toFixed(3);
  const args = [
    '-y',
    '-v',
    'error',
    '-nostdin',
    '-ss',
    second,
    ...opening(plan.file),
    '-map',
    `0:${plan.info.videoIndex}`,
  ];
  const target = join(folders.draft, 'poster.jpg');
  await runTool('ffmpeg', [...args, '-vf', filters, '-frames:v', '1', '-q:v', '4', target], {
    signal: folders.ports.signal,
  });
}

async function writeStoryboard({ storyboard, folder, info }: EncodePlan, { draft }: WorkFolders): Promise<void> {
  const sheets = Math.ceil(storyboard.count / (storyboard.columns * storyboard.rows));
  for (let sheet = 1; sheet <= sheets; sheet++) {
    const name = storyboard.pattern.replace('%d', String(sheet));
    await rename(join(folder, name), join(draft, name));
  }
  await writeFile(join(draft, 'storyboard.vtt'), storyboardVtt(storyboard, info.duration));
}
