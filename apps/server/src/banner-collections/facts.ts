import type { WireLocalizedText, WireManagedBanner } from '@touchline/contract';
import { languageOf, normaliseLocale } from '@touchline/domain';

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

/** How many changes lie behind: as long as this stays, the same banners are shown. */
export function phaseAt({ changeTimes }: Facts, now: number): number {
  return changeTimes.filter((time) => time <= now).length;
}

/**
 * The one locale an answer is in: the first wish for which there is text, by exact tag, else by language; else the
 * publisher's own (contract §6).
 */
export function localeOf({ locales }: Facts, wishes: readonly string[], languageCode: string): string {
  const own = normaliseLocale(languageCode);
  const known = new Set([...locales, own.toLowerCase()]);
  for (const wish of wishes.map(normaliseLocale)) {
    const found = [wish, languageOf(wish)].find((tag) => known.has(tag.toLowerCase()));
    if (found !== undefined) return canonical(found);
  }
  return canonical(own);
}

/** `pt-br` as `pt-BR`, so that spellings share one answer; a tag that Intl does not take stays. */
function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale;
  } catch {
    return locale;
  }
}

function localesOf(text: WireLocalizedText | undefined): readonly string[] {
  return typeof text === 'object' ? Object.keys(text).map((tag) => normaliseLocale(tag).toLowerCase()) : [];
}
