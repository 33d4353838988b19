import VMAP from '@dailymotion/vmap/src/vmap.js';
import { AdFailure } from './ad-failure.ts';
import type { AdBreakKind } from './ads.ts';
import { readClock, readTimeOffset, type TimeOffset } from './time-offset.ts';

/** One break, and where its ads are to be had. */
export interface AdBreak {
  readonly kind: AdBreakKind;
  readonly offset: TimeOffset;
  /** Seconds after which it comes again; null: once. */
  readonly repeatAfter: number | null;
  /** A VAST that is there, or the URL of one. */
  readonly source: { readonly document: Document } | { readonly url: string };
  readonly allowMultipleAds?: boolean | undefined;
  readonly followRedirects?: boolean | undefined;
  /** Addresses of the break's own events: `breakStart`, `breakEnd`, `error`. */
  readonly tracking: readonly { readonly event: string | null; readonly uri: string }[];
}

/** Breaks of a response: those of a VMAP, or the one before content that a VAST is. Throws an AdFailure. */
export function breaksOf(document: Document): readonly AdBreak[] {
  const { localName } = document.documentElement;
  if (localName === 'VMAP') return vmapBreaks(document);
  if (localName === 'VideoAdServingTemplate') throw new AdFailure(102, 'VAST 1 is not understood');
  if (localName !== 'VAST') throw new AdFailure(101, 'The response is neither VAST nor VMAP');
  return [plainBreak({ from: 'start' }, { document })];
}

/** One that is told of nowhere else. */
export function plainBreak(offset: TimeOffset, source: AdBreak['source']): AdBreak {
  return { kind: kindOf(offset), offset, repeatAfter: null, source, tracking: [] };
}

function vmapBreaks(document: Document): readonly AdBreak[] {
  return new VMAP(document).adBreaks.flatMap((given) => {
    const offset = readTimeOffset(given.timeOffset);
    const source = given.adSource && sourceOf(given.adSource);
    // Display and overlays have no place in a player.
    const isLinear = /(^|,)\s*linear\s*(,|$)/.test(given.breakType ?? 'linear');
    if (!offset || !source || !isLinear) return [];
    return [
      {
        kind: kindOf(offset),
        offset,
        repeatAfter: readClock(given.repeatAfter ?? ''),
        source,
        allowMultipleAds: flag(given.adSource?.allowMultipleAds),
        followRedirects: flag(given.adSource?.followRedirects),
        tracking: given.trackingEvents,
      },
    ];
  });
}

function sourceOf({
  vastAdData,
  adTagURI,
}: {
  readonly vastAdData: Element | null;
  readonly adTagURI: { readonly uri: string } | null;
}): AdBreak['source'] | null {
  if (vastAdData) {
    const document = vastAdData.ownerDocument.implementation.createDocument(null, null);
    document.append(document.importNode(vastAdData, true));
    return { document };
  }
  return adTagURI && { url: adTagURI.uri };
}

function kindOf({ from }: TimeOffset): AdBreakKind {
  return from === 'start' ? 'preroll' : from === 'end' ? 'postroll' : 'midroll';
}

function flag(text: string | null | undefined): boolean | undefined {
  return text === undefined || text === null ? undefined : text === 'true' || text === '1';
}
