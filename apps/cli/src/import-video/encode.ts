import { join } from 'node:path';
import { SEGMENT } from './cut-segments.ts';
import type { Rendition } from './ladder.ts';
import type { SourceInfo, SourceStream } from './probe.ts';
import { opening, runTool } from './run-tool.ts';
import { type Storyboard, storyboardFilter } from './storyboard.ts';

/** The speed and quality of video encoding. */
export interface Encoding {
  /** x264 preset. */
  readonly preset: string;
  readonly tune: string | null;
  /** Constant rate factor of x264: 18 is nearly lossless, 28 is poor. */
  readonly quality: number;
  /** Seconds between key frames; a divisor of a segment's duration. */
  readonly keyInterval: number;
  /** Bits per second of all audio; null to derive it from the rendition. */
  readonly soundRate: number | null;
}

/** The plan for encoding a source: one fragmented MP4 per rendition, and one per audio stream unless it is muxed. */
export interface EncodePlan {
  readonly file: string;
  readonly info: SourceInfo;
  readonly renditions: readonly Rendition[];
  /** Separate audio streams; if empty, the first one is muxed into each rendition. */
  readonly sounds: readonly SourceStream[];
  readonly storyboard: Storyboard;
  readonly encoding: Encoding;
  /** Whether ffmpeg can convert HDR to SDR. */
  readonly canToneMap: boolean;
  readonly folder: string;
}

/**
 * Duration of a chunk with video and audio, in µs (ffmpeg's unit). A browser shows the first frame after one chunk, and
 * a live channel publishes chunks as parts.
 */
const CHUNK = '400000';

/** Priming samples of an AAC encoder. They are trimmed, so that audio and video stay in sync without an edit list. */
const AAC_DELAY = 1_024;

const SOUND_RATE = 48_000;

/** Returns the names of the encoded files. */
export const encodedRendition = (rendition: Rendition): string => `rung-${rendition.name}.mp4`;
export const encodedAudio = ({ index }: SourceStream): string => `sound-${index}.mp4`;

/** Encodes everything in one pass over the source. `onProgress` receives the completed share, 0 to 1. */
export async function encode(
  plan: EncodePlan,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }
): Promise<void> {
  await runTool('ffmpeg', encodeArguments(plan), {
    signal,
    onLine(line) {
      const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (micros !== undefined) onProgress(Math.min(1, Number(micros) / 1e6 / plan.info.duration));
    },
  });
}

/** Returns the arguments of ffmpeg. */
function encodeArguments(plan: EncodePlan): readonly string[] {
  const { file, renditions, sounds, folder, storyboard } = plan;
  const quiet = ['-y', '-v', 'error', '-nostdin', '-nostats', '-progress', 'pipe:1'];
  return [
    ...quiet,
    ...[...opening(file), '-filter_complex', filterGraph(plan), '-map_metadata', '-1', '-map_chapters', '-1'],
    ...renditions.flatMap((rendition, index) => [
      ...['-map', `[v${index}]`, ...videoArguments(rendition, plan)],
      ...(isMuxed(plan)
        ? ['-map', `[a${index}]`, ...soundArguments(plan.encoding.soundRate ?? rendition.soundRate)]
        : ['-an']),
      ...[...fragmented(), join(folder, encodedRendition(rendition))],
    ]),
    ...sounds.flatMap((sound, index) => [
      ...['-map', `[a${index}]`, '-vn', ...soundArguments(plan.encoding.soundRate ?? 128_000)],
      ...[...fragmented(), join(folder, encodedAudio(sound))],
    ]),
    ...['-map', '[story]', '-an', '-q:v', '6', join(folder, storyboard.pattern)],
  ];
}

function isMuxed({ info, sounds }: EncodePlan): boolean {
  return sounds.length === 0 && info.sounds.length > 0;
}

function filterGraph(plan: EncodePlan): string {
  const { info, renditions, storyboard, sounds } = plan;
  const outputs = [...renditions.map((_, index) => `[s${index}]`), '[s]'];
  const scaled = renditions.map(
    ({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=lanczos,setsar=1[v${i}]`
  );
  return [
    `[0:${info.videoIndex}]${videoFilters(plan)},split=${outputs.length}${outputs.join('')}`,
    ...scaled,
    `[s]${storyboardFilter(storyboard)}[story]`,
    ...(isMuxed(plan) ? [soundFilter(info.sounds[0], renditions.length)] : []),
    ...sounds.map((sound, index) => soundFilter(sound, 1, index)),
  ].join(';');
}

/** Returns filters for a constant frame rate and eight bits from time 0, which every browser supports. */
export function videoFilters({ info, canToneMap }: Pick<EncodePlan, 'info' | 'canToneMap'>): string {
  const toneMap = [
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
  return [
    ...(info.interlaced ? ['yadif'] : []),
    `fps=${info.frameRate}:start_time=0`,
    ...(info.hdr && canToneMap ? toneMap : []),
    'format=yuv420p',
  ].join(',');
}

/** Returns a filter for audio from time 0 without gaps, split into `copies`. */
function soundFilter(sound: SourceStream | undefined, copies: number, first = 0): string {
  const even = `aresample=${SOUND_RATE}:async=1000:first_pts=0,aformat=channel_layouts=stereo`;
  const early = `atrim=start_sample=${AAC_DELAY},asetpts=PTS-STARTPTS`;
  const names = Array.from({ length: copies }, (_, index) => `[a${first + index}]`);
  return `[0:${sound?.index ?? 0}]${even},${early},asplit=${copies}${names.join('')}`;
}

function videoArguments({ maxRate, width, height }: Rendition, { encoding, info }: EncodePlan): readonly string[] {
  const { preset, tune, quality, keyInterval } = encoding;
  // Twice the frame rate takes less than twice the bit rate.
  const most = Math.round(maxRate * (info.frameRate > 32 ? 1.5 : 1));
  const isSmall = Math.min(width, height) <= 540;
  return [
    ...['-c:v', 'libx264', '-preset', preset, ...(tune ? ['-tune', tune] : []), '-crf', String(quality)],
    ...['-maxrate', String(most), '-bufsize', String(2 * most), '-profile:v', isSmall ? 'main' : 'high'],
    ...['-refs', '3', '-bf', '3', '-flags', '+cgop', '-sc_threshold', '0'],
    ...[
      '-g',
      String(Math.ceil(info.frameRate * SEGMENT * 2)),
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
