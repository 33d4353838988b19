import { VASTParser } from '@dailymotion/vast-client/src/parser/vast_parser.js';
import { AdFailure } from './ad-failure.ts';
import type { Macros, VastAd, VastLinear, VastResponse } from './vast.ts';

/** Responses on the way to an ad, its own among them. */
const DEPTH = 5;
/** Ads of one break. */
const LONGEST_POD = 10;

export interface AdsRequest {
  readonly document: Document;
  /** Of the document, so that wrappers may be relative. */
  readonly url: string;
  readonly allowMultipleAds?: boolean | undefined;
  readonly followRedirects?: boolean | undefined;
  /** Gets a wrapped response. */
  readonly fetchDocument: (url: string) => Promise<Document>;
  readonly ping: (urls: readonly string[], macros: Macros) => void;
}

/** One that can be played. */
export interface LinearAd {
  readonly ad: VastAd;
  readonly creative: VastLinear;
}

/**
 * The ads of a break in the order of their sequence: a pod, or else the first that stands alone. One that is empty is
 * told so (its error addresses), and its place is taken by one that stands alone where its wrapper allows. Throws an
 * AdFailure where none is left.
 */
export async function requestAds(request: AdsRequest): Promise<readonly LinearAd[]> {
  const failures: number[] = [];
  const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }) => request.fetchDocument(url) } });
  // The parser's own calls all that has no media file empty (303), and would ping addresses of any kind.
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
      wrapperLimit: DEPTH,
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

/** A wrapper gives them in any order, with those that stand alone among them. */
async function podOf(given: readonly VastAd[], parser: VASTParser): Promise<readonly LinearAd[]> {
  const pod = given
    .filter(({ sequence }) => sequence)
    .sort((one, other) => Number(one.sequence) - Number(other.sequence));
  const alone = given.filter(({ sequence, hasFailed }) => !sequence && !hasFailed);
  const next = async () => {
    const ad = alone.shift();
    return ad ? linearOf(ad) : nextAlone(parser);
  };
  const ads: LinearAd[] = [];
  for (const ad of pod.slice(0, LONGEST_POD)) {
    const linear = ad.hasFailed ? ad.fallbackOnNoAd !== false && (await next()) : linearOf(ad);
    if (linear) ads.push(linear);
  }
  return ads;
}

/** A wrapper of VAST 2 may give several that stand alone. */
async function firstOf(given: readonly VastAd[], parser: VASTParser): Promise<readonly LinearAd[]> {
  const ad = given.find(({ hasFailed }) => !hasFailed);
  const mayFall = given.every(({ fallbackOnNoAd }) => fallbackOnNoAd !== false);
  const linear = ad ? linearOf(ad) : mayFall && (await nextAlone(parser));
  return linear ? [linear] : [];
}

/** Of those that stand alone the next that can be played. */
async function nextAlone(parser: VASTParser): Promise<LinearAd | undefined> {
  while (parser.remainingAds.length > 0) {
    const { ads }: VastResponse = await parser.getRemainingAds(false);
    const ad = ads.find(({ hasFailed }) => !hasFailed);
    if (ad) return linearOf(ad);
  }
  return undefined;
}

function linearOf(ad: VastAd): LinearAd | undefined {
  const creative = ad.creatives.find((one): one is VastLinear => one.type === 'linear' && one.mediaFiles.length > 0);
  return creative && { ad, creative };
}

/** Why it cannot be played, by VAST's numbers; undefined: it can. */
function codeOf(ad: VastAd): number | undefined {
  if (linearOf(ad)) return undefined;
  if (ad.creatives.some(({ type }) => type === 'linear')) return 401;
  return ad.creatives.some(({ type }) => type === 'nonlinear') ? 201 : 303;
}
