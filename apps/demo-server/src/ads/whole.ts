import { type AdOptions, CLIPS, type Clip, inlineAd, toDuration, vast, vmap, wrapperAd } from './vast.ts';

/** Query parameters of a demo tag. */
export interface TagQuery {
  readonly clip?: unknown;
  /** Seconds after which it can be skipped, or `50%`. */
  readonly skip?: unknown;
  /** Seconds at which the midroll of a VMAP begins. */
  readonly mid?: unknown;
  /** Kind of the tag that the midroll requests; if absent, the VMAP contains its ad. */
  readonly with?: unknown;
}

type Answer = (place: Pick<AdOptions, 'base' | 'id'>, query: TagQuery) => string;

/** Default time of the midroll in seconds. */
const MIDROLL = 8;

/** Working ads, by the last segment of the tag's URL. */
export const WHOLE: Readonly<Record<string, Answer>> = {
  preroll: (place, query) => vast(inlineAd({ ...place, clip: clipOf(query, CLIPS.harbour), skip: skipOf(query) })),
  skippable: (place, query) =>
    vast(inlineAd({ ...place, clip: clipOf(query, CLIPS.northline), skip: skipOf(query) ?? toDuration(5) })),
  pod: (place) =>
    vast(
      inlineAd({ ...place, clip: CLIPS.meridian, sequence: 1 }),
      inlineAd({ ...place, clip: CLIPS.harbour, sequence: 2, skip: toDuration(2) })
    ),
  vmap: (place, query) => {
    const clip = clipOf(query, CLIPS.meridian);
    const tag = `${place.base}/tag/preroll?id=${place.id}&clip=${clip.name}`;
    return vmap(place, [
      { name: 'before', offset: 'start', tag },
      {
        name: 'between',
        offset: toDuration(secondsOf(query.mid) ?? MIDROLL),
        tag: { vast: vast(inlineAd({ ...place, clip })) },
      },
      { name: 'after', offset: 'end', tag },
    ]);
  },
  midroll: (place, query) => {
    const clip = clipOf(query, CLIPS.meridian);
    const own = { vast: vast(inlineAd({ ...place, clip })) };
    const tag = isKind(query.with) ? `${place.base}/tag/${query.with}?id=${place.id}` : own;
    return vmap(place, [{ name: 'between', offset: toDuration(secondsOf(query.mid) ?? MIDROLL), tag }]);
  },
  postroll: (place, query) =>
    vmap(place, [
      {
        name: 'after',
        offset: 'end',
        tag: { vast: vast(inlineAd({ ...place, clip: clipOf(query, CLIPS.meridian) })) },
      },
    ]),
  wrapper: (place, query) => {
    const tag = `${place.base}/tag`;
    const { name } = clipOf(query, CLIPS.meridian);
    return vast(wrapperAd({ ...place, by: 'exchange', to: `${tag}/wrapper-inner?id=${place.id}&clip=${name}` }));
  },
  'wrapper-inner': (place, query) => {
    const { name } = clipOf(query, CLIPS.meridian);
    return vast(wrapperAd({ ...place, by: 'agency', to: `${place.base}/tag/preroll?id=${place.id}&clip=${name}` }));
  },
  companions: (place, query) =>
    vast(
      inlineAd({
        ...place,
        clip: clipOf(query, CLIPS.harbour),
        skip: skipOf(query),
        icons: true,
        companions: true,
        verification: true,
      })
    ),
};

function clipOf({ clip }: TagQuery, otherwise: Clip): Clip {
  return typeof clip === 'string' && Object.hasOwn(CLIPS, clip) ? CLIPS[clip as keyof typeof CLIPS] : otherwise;
}

function skipOf({ skip }: TagQuery): string | undefined {
  if (typeof skip === 'string' && /^\d{1,2}%$/.test(skip)) return skip;
  const seconds = secondsOf(skip);
  return seconds === undefined ? undefined : toDuration(seconds);
}

function isKind(kind: unknown): kind is string {
  return typeof kind === 'string' && /^[a-z-]{1,40}$/.test(kind);
}

/** Parses seconds, at most an hour. */
function secondsOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Math.min(3600, Number(value)) : undefined;
}
