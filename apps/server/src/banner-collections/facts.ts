import type { WireLocalizedText, WireManagedBanner } from '@touchline/contract';
import { normaliseLocale } from '@touchline/domain';

/** What decides about the public answer besides the revision; kept beside the body, so that a 304 need not read it. */
export interface Facts {
  /** Epoch ms at which a banner starts or ends, ascending. */
  readonly changeTimes: readonly number[];
  /** BCP 47 tags in which there is text, in lower case. */
  readonly locales: readonly string[];
}

/** The facts of a collection as it is about to be stored. */
export function factsOf(banners: readonly WireManagedBanner[]): { changeTimes: number[]; locales: string[] } {
  const times = banners.flatMap(({ startTime, endTime }) => [startTime, endTime].flatMap((time) => time ?? []));
  const texts = banners.flatMap(({ altText, texts = [] }) => [altText, ...texts.map(({ text }) => text)]);
  return {
    changeTimes: [...new Set(times.map((time) => Date.parse(time)))].sort((a, b) => a - b),
    locales: [...new Set(texts.flatMap(localesOf))].sort(),
  };
}

/** Epoch ms of the next change; null: none is to come. */
export function nextChangeAfter({ changeTimes }: Facts, now: number): number | null {
  return changeTimes.find((time) => time > now) ?? null;
}

/** How many changes lie behind: as long as this stays, the same banners are shown. */
export function phaseAt({ changeTimes }: Facts, now: number): number {
  return changeTimes.filter((time) => time <= now).length;
}

function localesOf(text: WireLocalizedText | undefined): readonly string[] {
  return typeof text === 'object' ? Object.keys(text).map((tag) => normaliseLocale(tag).toLowerCase()) : [];
}
