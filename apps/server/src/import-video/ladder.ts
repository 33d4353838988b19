import type { SourceFacts } from './probe.ts';

/** One quality to make. */
export interface Rung {
  /** `360p`: the shorter side. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits a second that the picture never exceeds for long. */
  readonly maxRate: number;
  /** Bits a second of the sound that comes with it. */
  readonly soundRate: number;
}

/** Shorter side in px, and the most that its picture may take at 30 frames a second (after Apple's HLS authoring specification). */
const RUNGS: readonly (readonly [number, number])[] = [
  [2160, 12_000_000],
  [1440, 8_000_000],
  [1080, 5_000_000],
  [720, 2_800_000],
  [540, 1_600_000],
  [360, 800_000],
  [234, 350_000],
];

/** A source between two rungs is a rung of its own when it has that much more than the one below. */
const WORTH_IT = 1.12;

/** The shorter side that players begin with, px: a picture within a second, and still one to look at. */
const BEGIN_WITH = 360;

/**
 * The qualities to make of a source, the one to begin with first: nothing is scaled up, sides are even.
 *
 * `wanted`: shorter sides, instead of the usual ones; those beyond the source's are left out.
 */
export function ladderOf(
  { width, height }: Pick<SourceFacts, 'width' | 'height'>,
  wanted?: readonly number[]
): readonly Rung[] {
  const side = Math.min(width, height);
  const usual = RUNGS.map(([short]) => short);
  const below = (wanted ?? usual).filter((short) => short <= side).sort((a, b) => b - a);
  const sides = !wanted && side > (below[0] ?? 0) * WORTH_IT ? [side, ...below] : below;
  const rungs = (sides.length > 0 ? sides : [side]).map((short) => toRung(short, { width, height }));
  const begin = rungs.find((rung) => Math.min(rung.width, rung.height) <= BEGIN_WITH) ?? rungs.at(-1);
  return [...rungs.filter((rung) => rung === begin), ...rungs.filter((rung) => rung !== begin)];
}

function toRung(short: number, { width, height }: Pick<SourceFacts, 'width' | 'height'>): Rung {
  const scale = short / Math.min(width, height);
  // Down rather than up, but for what is a hair short of even.
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2 - 0.25));
  return {
    name: `${even(Math.min(width, height))}p`,
    width: even(width),
    height: even(height),
    maxRate: rateOf(short),
    soundRate: short >= 540 ? 128_000 : 96_000,
  };
}

/** Between two rungs by the number of pixels. */
function rateOf(short: number): number {
  const above = RUNGS.findLast(([side]) => side >= short) ?? RUNGS[0];
  if (!above) return 0;
  return Math.round((above[1] * short ** 2) / above[0] ** 2 / 1_000) * 1_000;
}
