import { VASTParser } from '@dailymotion/vast-client/src/parser/vast_parser.js';
import { AdFailure } from './ad-failure.ts';
import type { Macros, VastAd, VastLinear, VastResponse } from './vast.ts';

/** Largest number of responses in a wrapper chain, including the ad's own. */
const MAX_WRAPPER_DEPTH = 5;
/** Largest number of ads in one break. */
const MAX_POD_ADS = 10;

export interface AdsRequest {
  readonly document: Document;
  /** URL of the document, the base for relative wrapper URLs. */
  readonly url: string;
  readonly allowMultipleAds?: boolean | undefined;
  readonly followRedirects?: boolean | undefined;
  /** Fetches a wrapped response. */
  readonly fetchDocument: (url: string) => Promise<Document>;
  readonly ping: (urls: readonly string[], macros: Macros) => void;
}

/** A linear ad that can be played. */
export interface LinearAd {
  readonly ad: VastAd;
  readonly creative: VastLinear;
}

/**
 * Returns the ads of a break in the order of their sequence: a pod, or else the first standalone ad. Requests the error
 * URLs of an empty ad and replaces it with a standalone ad if its wrapper allows that. Throws an AdFailure if no ad is
 * left.
 */
export async function requestAds(request: AdsRequest): Promise<readonly LinearAd[]> {
  const failures: number[] = [];
  const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }) => request.fetchDocument(url) } });
  // The parser reports 303 for every ad without a media file, and would request URLs of any scheme.
  parser.completeWrapperResolving = (response) => {
    for (const ad of response.ads) {
      const code = ad.errorCode ?? codeOf(ad);
      if (!code) continue;
      ad.hasFailed = true;
      failures.push(code);
      request.ping([...ad.errorURLTemplates, ...response.errorURLTemplates], { ERRORCODE: code });
    }
    if (response.ads.length > 0) return;
    failures.push(303);
    request.ping(response.errorURLTemplates, { ERRORCODE: 303 });
  };
  const first = await parser
    .parseVAST(request.document, {
      url: request.url,
      resolveAll: false,
      wrapperLimit: MAX_WRAPPER_DEPTH,
      allowMultipleAds: request.allowMultipleAds,
      followAdditionalWrappers: request.followRedirects,
    })
    .catch(({ message }: Error) => {
      throw new AdFailure(/version/.test(message) ? 102 : 101, message);
    });
  const isPod = first.ads.some((ad: VastAd) => ad.sequence);
  const ads = isPod ? await podOf(first.ads, parser) : await firstOf(first.ads, parser);
  if (ads.length === 0) {
    throw new AdFailure(failures[0] ?? 303, 'There is no ad that can be played');
  }
  return ads;
}

/** Returns the ads of a pod. A wrapper may list them in any order, mixed with standalone ads. */
async function podOf(all: readonly VastAd[], parser: VASTParser): Promise<readonly LinearAd[]> {
  const pod = all
    .filter(({ sequence }) => sequence)
    .sort((one, other) => Number(one.sequence) - Number(other.sequence));
  const standalone = all.filter(({ sequence, hasFailed }) => !sequence && !hasFailed);
  const nextSubstitute = async () => {
    const ad = standalone.shift();
    return ad ? linearOf(ad) : nextStandalone(parser);
  };
  const ads: LinearAd[] = [];
  for (const ad of pod.slice(0, MAX_POD_ADS)) {
    const linear = ad.hasFailed ? ad.fallbackOnNoAd !== false && (await nextSubstitute()) : linearOf(ad);
    if (linear) ads.push(linear);
  }
  return ads;
}

/** Returns the first standalone ad. A VAST 2 wrapper may contain several. */
async function firstOf(ads: readonly VastAd[], parser: VASTParser): Promise<readonly LinearAd[]> {
  const ad = ads.find(({ hasFailed }) => !hasFailed);
  const allowsFallback = ads.every(({ fallbackOnNoAd }) => fallbackOnNoAd !== false);
  const linear = ad ? linearOf(ad) : allowsFallback && (await nextStandalone(parser));
  return linear ? [linear] : [];
}

/** Returns the next standalone ad that can be played. */
async function nextStandalone(parser: VASTParser): Promise<LinearAd | undefined> {
  while (parser.remainingAds.length > 0) {
    const { ads }: VastResponse = await parser.getRemainingAds(false);
    const ad = ads.find(({ hasFailed }) => !hasFailed);
    if (ad) return linearOf(ad);
  }
  return undefined;
}

function linearOf(ad: VastAd): LinearAd | undefined {
  const creative = ad.creatives.find(
    (creative): creative is VastLinear => creative.type === 'linear' && creative.mediaFiles.length > 0
  );
  return creative && { ad, creative };
}

/** VAST error code of an ad that cannot be played; undefined: it can. */
function codeOf(ad: VastAd): number | undefined {
  if (linearOf(ad)) return undefined;
  if (ad.creatives.some(({ type }) => type === 'linear')) return 401;
  return ad.creatives.some(({ type }) => type === 'nonlinear') ? 201 : 303;
}
