import VMAP from '@dailymotion/vmap/src/vmap.js';
import type { AdBreakKind } from '../ads.ts';
import { AdFailure } from './ad-failure.ts';

/** One ad break and the source of its ads. */
export interface AdBreak {
  readonly kind: AdBreakKind;
  readonly offset: TimeOffset;
  /** Seconds after which the break repeats; null: it plays once. */
  readonly repeatAfter: number | null;
  /** An embedded VAST document, or the URL of one. */
  readonly source: { readonly document: Document } | { readonly url: string };
  readonly allowMultipleAds?: boolean | undefined;
  readonly followRedirects?: boolean | undefined;
  /** URLs of the break's own tracking events: `breakStart`, `breakEnd`, `error`. */
  readonly tracking: readonly { readonly event: string | null; readonly uri: string }[];
}

/** Returns the breaks of a response: those of a VMAP, or one preroll for a VAST. Throws an AdFailure. */
export function breaksOf(document: Document): readonly AdBreak[] {
  const { localName } = document.documentElement;
  if (localName === 'VMAP') return vmapBreaks(document);
  if (localName === 'VideoAdServingTemplate') throw new AdFailure(102, 'VAST 1 is not understood');
  if (localName !== 'VAST') throw new AdFailure(101, 'The response is neither VAST nor VMAP');
  return [plainBreak({ from: 'start' }, { document })];
}

/** Creates a break without tracking events. */
export function plainBreak(offset: TimeOffset, source: AdBreak['source']): AdBreak {
  return { kind: kindOf(offset), offset, repeatAfter: null, source, tracking: [] };
}

function vmapBreaks(document: Document): readonly AdBreak[] {
  return new VMAP(document).adBreaks.flatMap((entry) => {
    const offset = readTimeOffset(entry.timeOffset);
    const source = entry.adSource && sourceOf(entry.adSource);
    // The player supports neither display ads nor overlays.
    const isLinear = /(^|,)\s*linear\s*(,|$)/.test(entry.breakType ?? 'linear');
    if (!offset || !source || !isLinear) return [];
    return [
      {
        kind: kindOf(offset),
        offset,
        repeatAfter: readClock(entry.repeatAfter ?? ''),
        source,
        allowMultipleAds: flag(entry.adSource?.allowMultipleAds),
        followRedirects: flag(entry.adSource?.followRedirects),
        tracking: entry.trackingEvents,
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

/** Time of a break, as in VMAP. `percent`: 0 to 100; `nth`: number of the page's cue point, from 1. */
export type TimeOffset =
  | { readonly from: 'start' | 'end' }
  | { readonly from: 'seconds' | 'percent' | 'nth'; readonly value: number };

/** Parses `start`, `end`, `HH:MM:SS.mmm`, `n%` or `#n`; null: invalid. Source: VMAP 1.0, §2.3.1. */
export function readTimeOffset(text: string | null): TimeOffset | null {
  const value = (text ?? '').trim();
  if (value === 'start' || value === 'end') return { from: value };
  const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  if (percent && Number(percent) <= 100) return percentOffset(Number(percent));
  const [, nth] = /^#([1-9]\d*)$/.exec(value) ?? [];
  if (nth) return { from: 'nth', value: Number(nth) };
  const seconds = readClock(value);
  if (seconds === null) return null;
  return seconds === 0 ? { from: 'start' } : { from: 'seconds', value: seconds };
}

/** Parses `HH:MM:SS.mmm` to seconds; null: invalid. */
function readClock(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d+):([0-5]?\d):([0-5]?\d(?:\.\d+)?)$/.exec(text) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function percentOffset(value: number): TimeOffset {
  if (value === 0) return { from: 'start' };
  return value === 100 ? { from: 'end' } : { from: 'percent', value };
}
