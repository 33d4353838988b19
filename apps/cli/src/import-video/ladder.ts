import type { SourceInfo } from './probe.ts';

/** A rendition to encode. */
export interface Rendition {
  /** Named by the shorter side: `360p`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Maximum bits per second of the video. */
  readonly maxRate: number;
  /** Bits per second of its audio. */
  readonly soundRate: number;
}

/**
 * Shorter side in px, and maximum video bit rate at 30 frames per second (based on Apple's HLS authoring
 * specification).
 */
const RENDITIONS: readonly (readonly [number, number])[] = [
  [2160, 12_000_000],
  [1440, 8_000_000],
  [1080, 5_000_000],
  [720, 2_800_000],
  [540, 1_600_000],
  [360, 800_000],
  [234, 350_000],
];

/** A source between two renditions gets its own if it exceeds the lower one by this factor. */
const WORTH_IT = 1.12;

/** Shorter side (px) of the first rendition: it starts within a second and still looks good. */
const BEGIN_WITH = 360;

/**
 * Returns the renditions to encode, the one to start with first. Nothing is scaled up, and sides are even.
 *
 * `wanted`: shorter sides instead of the default ones; those larger than the source's are omitted.
 */
export function ladderOf(
  { width, height }: Pick<SourceInfo, 'width' | 'height'>,
  wanted?: readonly number[]
): readonly Rendition[] {
  const side = Math.min(width, height);
  const usual = RENDITIONS.map(([short]) => short);
  const below = (wanted ?? usual).filter((short) => short <= side).sort((a, b) => b - a);
  const sides = !wanted && side > (below[0] ?? 0) * WORTH_IT ? [side, ...below] : below;
  const renditions = (sides.length > 0 ? sides : [side]).map((short) => toRendition(short, { width, height }));
  const begin =
    renditions.find((rendition) => Math.min(rendition.width, rendition.height) <= BEGIN_WITH) ?? renditions.at(-1);
  return [
    ...renditions.filter((rendition) => rendition === begin),
    ...renditions.filter((rendition) => rendition !== begin),
  ];
}

function toRendition(short: number, { width, height }: Pick<SourceInfo, 'width' | 'height'>): Rendition {
  const scale = short / Math.min(width, height);
  // Round down, except if it is just below an even number.
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2 - 0.25));
  return {
    name: `${even(Math.min(width, height))}p`,
    width: even(width),
    height: even(height),
    maxRate: rateOf(short),
    soundRate: short >= 540 ? 128_000 : 96_000,
  };
}

/** Interpolates by the number of pixels. */
function rateOf(short: number): number {
  const above = RENDITIONS.findLast(([side]) => side >= short) ?? RENDITIONS[0];
  if (!above) return 0;
  return Math.round((above[1] * short ** 2) / above[0] ** 2 / 1_000) * 1_000;
}
