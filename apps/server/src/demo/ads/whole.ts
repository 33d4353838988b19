import { type AdWishes, CLIPS, type Clip, inlineAd, toDuration, vast, vmap, wrapperAd } from './vast.ts';

/** What a tag of the demo may be asked for. */
export interface TagQuery {
  readonly clip?: unknown;
  /** Seconds after which it can be skipped, or `50%`. */
  readonly skip?: unknown;
  /** Seconds at which the midroll of a VMAP comes. */
  readonly mid?: unknown;
  /** The kind of tag that the midroll asks in its turn; absent: its ad stands in the VMAP. */
  readonly with?: unknown;
}

type Answer = (place: Pick<AdWishes, 'base' | 'id'>, query: TagQuery) => string;

/** Seconds before the midroll, where the query does not say. */
const MIDROLL = 8;

/** Ads that play, by the last part of the tag's address. */
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

/** Up to an hour. */
function secondsOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Math.min(3600, Number(value)) : undefined;
}
