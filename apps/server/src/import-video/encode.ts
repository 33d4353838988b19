import { join } from 'node:path';
import { SEGMENT } from './cut-segments.ts';
import type { Rung } from './ladder.ts';
import type { SourceFacts, SourceStream } from './probe.ts';
import { opening, runTool } from './run-tool.ts';
import { type Storyboard, storyboardFilter } from './storyboard.ts';

/** How much work and room the picture gets. */
export interface Encoding {
  /** Of x264. */
  readonly preset: string;
  readonly tune: string | null;
  /** Constant rate factor of x264: 18 is next to lossless, 28 is poor. */
  readonly quality: number;
  /** Seconds between key frames; a divisor of a segment's length. */
  readonly keyInterval: number;
  /** Bits a second of every sound; null: by the picture it goes with. */
  readonly soundRate: number | null;
}

/** What a source becomes before it is cut: one fragmented MP4 a quality, and one a sound unless it is within. */
export interface EncodePlan {
  readonly file: string;
  readonly facts: SourceFacts;
  readonly rungs: readonly Rung[];
  /** Sounds on their own; empty: the first one, if any, goes into each quality. */
  readonly sounds: readonly SourceStream[];
  readonly storyboard: Storyboard;
  readonly encoding: Encoding;
  /** Whether ffmpeg can bring HDR down to what pages show. */
  readonly canToneMap: boolean;
  readonly folder: string;
}

/**
 * Length of a chunk, each with picture and sound: a browser shows a first frame when it has a chunk, and a live channel
 * gives chunks out as its parts. Unit of ffmpeg: µs.
 */
const CHUNK = '400000';

/** Samples by which an AAC encoder is late: cut off before, so that sound and picture stay together without an edit list. */
const AAC_DELAY = 1_024;

const SOUND_RATE = 48_000;

/** Names of the files that encoding leaves in its folder. */
export const encodedRung = (rung: Rung): string => `rung-${rung.name}.mp4`;
export const encodedSound = ({ index }: SourceStream): string => `sound-${index}.mp4`;

/** Encodes everything in one pass over the source. `onProgress` hears the share that is done, 0 to 1. */
export async function encode(
  plan: EncodePlan,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }
): Promise<void> {
  await runTool('ffmpeg', encodeArguments(plan), {
    signal,
    onLine(line) {
      const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (micros !== undefined) onProgress(Math.min(1, Number(micros) / 1e6 / plan.facts.duration));
    },
  });
}

/** What ffmpeg is told. */
function encodeArguments(plan: EncodePlan): readonly string[] {
  const { file, rungs, sounds, folder, storyboard } = plan;
  const quiet = ['-y', '-v', 'error', '-nostdin', '-nostats', '-progress', 'pipe:1'];
  return [
    ...quiet,
    ...[...opening(file), '-filter_complex', filterGraph(plan), '-map_metadata', '-1', '-map_chapters', '-1'],
    ...rungs.flatMap((rung, index) => [
      ...['-map', `[v${index}]`, ...pictureArguments(rung, plan)],
      ...(isMuxed(plan)
        ? ['-map', `[a${index}]`, ...soundArguments(plan.encoding.soundRate ?? rung.soundRate)]
        : ['-an']),
      ...[...fragmented(), join(folder, encodedRung(rung))],
    ]),
    ...sounds.flatMap((sound, index) => [
      ...['-map', `[a${index}]`, '-vn', ...soundArguments(plan.encoding.soundRate ?? 128_000)],
      ...[...fragmented(), join(folder, encodedSound(sound))],
    ]),
    ...['-map', '[story]', '-an', '-q:v', '6', join(folder, storyboard.pattern)],
  ];
}

function isMuxed({ facts, sounds }: EncodePlan): boolean {
  return sounds.length === 0 && facts.sounds.length > 0;
}

function filterGraph(plan: EncodePlan): string {
  const { facts, rungs, storyboard, sounds } = plan;
  const outputs = [...rungs.map((_, index) => `[s${index}]`), '[s]'];
  const scaled = rungs.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=lanczos,setsar=1[v${i}]`);
  return [
    `[0:${facts.pictureIndex}]${pictureFilters(plan)},split=${outputs.length}${outputs.join('')}`,
    ...scaled,
    `[s]${storyboardFilter(storyboard)}[story]`,
    ...(isMuxed(plan) ? [soundFilter(facts.sounds[0], rungs.length)] : []),
    ...sounds.map((sound, index) => soundFilter(sound, 1, index)),
  ].join(';');
}

/** Steady frames of eight bits from time 0, as every browser shows them. */
export function pictureFilters({ facts, canToneMap }: Pick<EncodePlan, 'facts' | 'canToneMap'>): string {
  const toneMap = [
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
  return [
    ...(facts.interlaced ? ['yadif'] : []),
    `fps=${facts.frameRate}:start_time=0`,
    ...(facts.hdr && canToneMap ? toneMap : []),
    'format=yuv420p',
  ].join(',');
}

/** Sound that begins at time 0 and has no holes, `copies` times. */
function soundFilter(sound: SourceStream | undefined, copies: number, first = 0): string {
  const even = `aresample=${SOUND_RATE}:async=1000:first_pts=0,aformat=channel_layouts=stereo`;
  const early = `atrim=start_sample=${AAC_DELAY},asetpts=PTS-STARTPTS`;
  const names = Array.from({ length: copies }, (_, index) => `[a${first + index}]`);
  return `[0:${sound?.index ?? 0}]${even},${early},asplit=${copies}${names.join('')}`;
}

function pictureArguments({ maxRate, width, height }: Rung, { encoding, facts }: EncodePlan): readonly string[] {
  const { preset, tune, quality, keyInterval } = encoding;
  // Twice the frames take less than twice the room.
  const most = Math.round(maxRate * (facts.frameRate > 32 ? 1.5 : 1));
  const isSmall = Math.min(width, height) <= 540;
  return [
    ...['-c:v', 'libx264', '-preset', preset, ...(tune ? ['-tune', tune] : []), '-crf', String(quality)],
    ...['-maxrate', String(most), '-bufsize', String(2 * most), '-profile:v', isSmall ? 'main' : 'high'],
    ...['-refs', '3', '-bf', '3', '-flags', '+cgop', '-sc_threshold', '0'],
    ...[
      '-g',
      String(Math.ceil(facts.frameRate * SEGMENT * 2)),
      '-force_key_frames',
      `expr:gte(t,n_forced*${keyInterval})`,
    ],
  ];
}

function soundArguments(rate: number): readonly string[] {
  return ['-c:a', 'aac', '-b:a', String(rate), '-ac', '2', '-ar', String(SOUND_RATE)];
}

function fragmented(): readonly string[] {
  const flags = '+cmaf+frag_keyframe+default_base_moof';
  return ['-fflags', '+bitexact', '-movflags', flags, '-frag_duration', CHUNK, '-f', 'mp4'];
}
