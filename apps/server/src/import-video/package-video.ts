import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CutRendition, cutRendition, SEGMENT } from './cut-segments.ts';
import { type EncodePlan, type Encoding, encode, encodedRung, encodedSound, pictureFilters } from './encode.ts';
import { ladderOf } from './ladder.ts';
import { multivariantPlaylist, type Sound } from './multivariant.ts';
import type { SourceFacts } from './probe.ts';
import { opening, runTool } from './run-tool.ts';
import { storyboardOf, storyboardVtt } from './storyboard.ts';
import { distinctNames, type SideCaptions, toSubtitles, type Words, wordsOf, writeCaptions } from './words.ts';

/** What is wanted of a video. */
export interface PackageWishes {
  readonly file: string;
  readonly facts: SourceFacts;
  /** Subtitles besides those within the file. */
  readonly words: readonly Words[];
  readonly encoding: Encoding;
  /** Shorter sides of the qualities, px; absent: by the source. */
  readonly sides?: readonly number[];
  /** Seconds between the storyboard's pictures; absent: by the length. */
  readonly storyboardInterval?: number;
  /** Second of the poster; absent: after a tenth. */
  readonly posterAt?: number;
}

/** What came of it. */
export interface PackagedVideo {
  /** Seconds. */
  readonly duration: number;
  /** Beside the playlist; empty: there are none, or they are within it. */
  readonly captions: readonly SideCaptions[];
  readonly qualities: readonly string[];
}

export interface PackagePorts {
  readonly signal: AbortSignal;
  /** Hears the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Whether ffmpeg can bring HDR down to what pages show. */
  readonly canToneMap: boolean;
}

/** For everyday films: x264's own middle, at a speed that keeps up with most machines. */
export const EVERYDAY: Encoding = {
  preset: 'fast',
  tune: null,
  quality: 22,
  keyInterval: SEGMENT,
  soundRate: null,
};

/**
 * Makes a video's folder: `master.m3u8`, its renditions, `storyboard.vtt` with its sheets, `poster.jpg` and captions.
 *
 * `folder` must not be there; it is whole or it is not there. One sound goes into every quality, so that a browser has
 * picture and sound with one request; several stand on their own, and then subtitles are in the playlist as well.
 */
export async function packageVideo(wishes: PackageWishes, folder: string, ports: PackagePorts): Promise<PackagedVideo> {
  const draft = `${folder}.draft`;
  const work = `${folder}.work`;
  try {
    await Promise.all([draft, work].map((path) => mkdir(path, { recursive: true })));
    const made = await make(wishes, { draft, work, ports });
    await rename(draft, folder);
    return made;
  } finally {
    await Promise.all([draft, work].map((path) => rm(path, { recursive: true, force: true })));
  }
}

interface Bench {
  readonly draft: string;
  readonly work: string;
  readonly ports: PackagePorts;
}

async function make(wishes: PackageWishes, bench: Bench): Promise<PackagedVideo> {
  const { file, facts, encoding } = wishes;
  const { draft, work, ports } = bench;
  const plan: EncodePlan = {
    file,
    facts,
    encoding,
    rungs: ladderOf(facts, wishes.sides),
    sounds: facts.sounds.length > 1 ? facts.sounds : [],
    storyboard: storyboardOf(facts, wishes.storyboardInterval),
    canToneMap: ports.canToneMap,
    folder: work,
  };
  await writePoster(plan, { at: wishes.posterAt ?? facts.duration / 10, bench });
  const written = await writeCaptions([...wishes.words, ...wordsOf(file, facts.words)], {
    into: draft,
    signal: ports.signal,
  });
  await encode(plan, ports);
  const cut = await cutAll(plan, draft);
  const [longest = 0] = cut.variants.map(({ duration }) => duration);
  const isWithin = cut.sounds.length > 0;
  const subtitles = isWithin ? await toSubtitles(written, { into: draft, duration: longest }) : [];
  await writeFile(join(draft, 'master.m3u8'), multivariantPlaylist({ ...cut, subtitles }));
  await writeStoryboard(plan, bench);
  return {
    duration: Math.round(longest * 1_000) / 1_000,
    captions: isWithin ? [] : written,
    qualities: plan.rungs.map(({ name }) => name),
  };
}

async function cutAll(plan: EncodePlan, into: string) {
  const { facts, folder } = plan;
  const variants = [];
  for (const rung of plan.rungs) {
    const cut = await cutAndForget(join(folder, encodedRung(rung)), { into, name: rung.name });
    variants.push({ ...cut, width: rung.width, height: rung.height, frameRate: facts.frameRate });
  }
  const names = distinctNames(plan.sounds);
  const sounds: Sound[] = [];
  for (const [index, stream] of plan.sounds.entries()) {
    const name = `sound-${index + 1}`;
    const cut = await cutAndForget(join(folder, encodedSound(stream)), { into, name });
    const { language } = stream;
    const uri = `${cut.folder}/index.m3u8`;
    sounds.push({ ...cut, language, name: names[index] ?? name, uri, isDefault: index === 0, channels: 2 });
  }
  return { variants, sounds };
}

/** A long film needs its room twice while it is cut, so each part is given up as soon as it is. */
async function cutAndForget(file: string, to: { into: string; name: string }): Promise<CutRendition> {
  const cut = await cutRendition(file, to);
  await rm(file);
  return cut;
}

/** Widest poster, px. */
const POSTER = 1_280;

async function writePoster(plan: EncodePlan, { at, bench }: { at: number; bench: Bench }): Promise<void> {
  const filters = `${pictureFilters(plan)},scale='min(${POSTER},iw*sar)':-2,setsar=1`;
  const second = Math.min(Math.max(0, plan.facts.duration - 0.5), at).toFixed(3);
  const args = [
    '-y',
    '-v',
    'error',
    '-nostdin',
    '-ss',
    second,
    ...opening(plan.file),
    '-map',
    `0:${plan.facts.pictureIndex}`,
  ];
  const target = join(bench.draft, 'poster.jpg');
  await runTool('ffmpeg', [...args, '-vf', filters, '-frames:v', '1', '-q:v', '4', target], {
    signal: bench.ports.signal,
  });
}

async function writeStoryboard({ storyboard, folder, facts }: EncodePlan, { draft }: Bench): Promise<void> {
  const sheets = Math.ceil(storyboard.count / (storyboard.columns * storyboard.rows));
  for (let sheet = 1; sheet <= sheets; sheet++) {
    const name = storyboard.pattern.replace('%d', String(sheet));
    await rename(join(folder, name), join(draft, name));
  }
  await writeFile(join(draft, 'storyboard.vtt'), storyboardVtt(storyboard, facts.duration));
}
