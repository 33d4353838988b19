import {
  isId,
  ManagedVideo,
  VideoFields,
  type WireEventFields,
  type WireOfferFields,
  type WireVideo,
  type WireVideoFields,
} from '@touchline/contract';
import { type AccessPolicy, type AccessRequest, accessVerdict } from '@touchline/domain';
import { sql } from 'kysely';
import { recordEventChanges } from '../../content/events/event-changes.ts';
import type { InLocale, ProjectionContext } from '../../content/public-list/projection-context.ts';
import { toPublicUrl } from '../../content/public-list/public-metadata.ts';
import { bodyOf } from '../../content/public-list/public-row.ts';
import { createTextReader } from '../../content/public-list/text-reader.ts';
import { idAt, imageAt } from '../../content/references/references-in.ts';
import { contentEtag } from '../../content/resource/content-answer.ts';
import { readImageUrl, readUrl } from '../../content/resource/fields.ts';
import { type Change, defineKind } from '../../content/resource/kind.ts';
import { takeTurn } from '../../content/resource/store.ts';
import { type GuardedVideo, loadVideos } from '../../content/videos/load-videos.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import type { GrantedUrl, MediaGrants } from '../media/access/media-grants.ts';
import { readMediaPath } from '../media/media-address.ts';
import { isOnSale, loadOffers, priceIn, toPublicOffer } from '../offers.ts';
import { type PlaybackClaims, type ShownToken, tokenFor } from '../tokens/playback-tokens.ts';
import { CLOCK_SKEW_MS } from '../tokens/token-rules.ts';

/** The videos that players play (contract §2.6, interfaces, Videos). */
export const videoKind = defineKind<WireVideoFields>({
  collection: 'videos',
  singular: 'video',
  table: 'videos',
  fields: VideoFields,
  schema: ManagedVideo,
  defaults: () => ({
    displayName: '',
    live: false,
    duration: null,
    playlists: [],
    posterUrl: null,
    accessPolicyId: null,
    captions: [],
    storyboardUrl: null,
    markersSource: null,
  }),
  normalise: (video) => ({
    ...video,
    playlists: video.playlists.map((playlist, index) => ({
      ...playlist,
      url: readUrl(playlist.url, `playlists[${index}].url`),
    })),
    posterUrl: readImageUrl(video.posterUrl, 'posterUrl'),
    captions: video.captions.map((caption, index) => ({
      ...caption,
      url: readUrl(caption.url, `captions[${index}].url`),
    })),
    storyboardUrl: readUrl(video.storyboardUrl, 'storyboardUrl'),
  }),
  references: ({ accessPolicyId, markersSource, posterUrl }, context) => [
    ...idAt(['accessPolicyId'], 'accessPolicies', accessPolicyId),
    ...idAt(['markersSource'], 'events', markersSource?.replace('events/', '')),
    ...imageAt(['posterUrl'], posterUrl, context),
  ],
  columns: (video) => ({ media_folders: [...namedFolders(video)] }),
  record: recordVideoChange,
});

/** A placeholder origin: only the path of a URL matters. */
const ANYWHERE = 'https://touchline.invalid';

/**
 * Returns the media folders in the URLs of a video's playlists, captions and storyboard, each once.
 *
 * Any host counts, because a server may have several names, and a CDN may deliver its files. A video may therefore
 * protect a folder unnecessarily, but never leaves one unprotected.
 */
export function namedFolders({ playlists, captions, storyboardUrl }: WireVideoFields): readonly string[] {
  const urls = [...playlists.map(({ url }) => url), ...captions.map(({ url }) => url), storyboardUrl ?? []].flat();
  return [...new Set(urls.flatMap((url) => folderNamedBy(url) ?? []))];
}

function folderNamedBy(url: string): string | null {
  return URL.canParse(url, ANYWHERE) ? (readMediaPath(new URL(url, ANYWHERE).pathname)?.folder ?? null) : null;
}

/** Maximum number of updated events, the latest first: a video belongs to one match, or to a few programs. */
const MAX_EVENTS = 100;

/**
 * Records a change of the events that have a video, so that watching clients learn that it is available or was
 * replaced. The events' rows keep their revision, so concurrent edits are not rejected.
 */
async function recordVideoChange(
  transaction: DatabaseTransaction,
  { publisher, id, now, before, after }: Change<WireVideoFields>
): Promise<void> {
  if (before && after && availabilityOf(before) === availabilityOf(after)) return;
  const events = await transaction
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(sql<boolean>`video_ids @> array[${id}]::text[]`)
    .orderBy('start_time', (order) => order.desc().nullsLast())
    .limit(MAX_EVENTS)
    .select(['id', 'body', 'create_time'])
    .execute();
  if (events.length === 0) return;
  const { revision: last } = await takeTurn(transaction, publisher, events.length);
  await recordEventChanges(
    transaction,
    events.map(({ id, body, create_time: createTime }, index) => {
      const event = body as unknown as WireEventFields;
      return {
        publisher,
        id,
        revision: last - events.length + 1 + index,
        now,
        createTime,
        before: event,
        after: event,
      };
    })
  );
}

/** Returns the fields that decide whether a video can be played. */
function availabilityOf({ playlists, accessPolicyId }: WireVideoFields): string {
  return JSON.stringify([playlists, accessPolicyId]);
}

/** The visitor data that an access decision depends on, besides the policy. */
export interface Visitor extends Omit<AccessRequest, 'policy' | 'token'> {
  readonly token: ShownToken;
}

/** The visitor, language and context for the public form of a video. */
interface PublicForm {
  readonly context: ProjectionContext;
  readonly visitor: Visitor;
  readonly inLocale: InLocale;
  readonly grants: MediaGrants;
}

/** Files of this server, which pages of another origin need as absolute URLs. */
const OWN_FILE = /^\/(media|demo)\//;

/**
 * Converts a video for one visitor (contract §2.6), with its access decision. A video that may not be played, or not
 * yet, contains no URLs of protected files: playlists, captions, storyboard.
 */
async function toPublicVideo(row: GuardedVideo, form: PublicForm): Promise<WireVideo> {
  const { context, visitor, inLocale } = form;
  const video = bodyOf<WireVideoFields>(videoKind, row);
  const { policy } = row;
  const { error, playable } = accessVerdict({ ...visitor, token: tokenFor(visitor.token, row.id), policy });
  const { address, imageUrl } = addressesFor(row, form);
  return {
    id: row.id,
    resourceName: `publishers/${context.publisher.id}/videos/${row.id}`,
    name: inLocale(video.displayName),
    live: video.live,
    duration: video.duration,
    error,
    playlists: await Promise.all(
      (playable ? video.playlists : []).map(async (playlist) => {
        const { url, expireTime } = await address(playlist.url);
        return { ...playlist, url, ...(expireTime !== null && { expireTime: new Date(expireTime).toISOString() }) };
      })
    ),
    // The poster of a blocked video is not shown either.
    posterUrl: error === null ? await imageUrl(video.posterUrl) : null,
    accessPolicyId: video.accessPolicyId,
    captions: await Promise.all(
      (playable ? video.captions : []).map(async ({ language, label, url }) => ({
        language,
        label: inLocale(label),
        url: (await address(url)).url,
      }))
    ),
    storyboardUrl: playable && video.storyboardUrl !== null ? (await address(video.storyboardUrl)).url : null,
    markersSource: video.markersSource,
    ...(error !== null && {
      accessDecision: { checkedTime: new Date(visitor.now).toISOString(), region: visitor.country },
    }),
  };
}

/** Creates the functions that return a video's URLs for an authorized visitor. */
function addressesFor(row: GuardedVideo, { context, visitor, grants }: PublicForm) {
  const { home, publisher } = context;
  const { policy } = row;
  const { live, duration } = bodyOf<WireVideoFields>(videoKind, row);
  const viewing = { publisher: publisher.id, live, duration, endTime: endOf(policy, visitor.token) };
  return {
    address(url: string): Promise<GrantedUrl> {
      const absolute = OWN_FILE.test(url) ? `${home.publicUrl}${url}` : url;
      return policy ? grants.sign(absolute, viewing) : Promise.resolve({ url: absolute, expireTime: null });
    },
    async imageUrl(url: string | null): Promise<string | null> {
      const shown = toPublicUrl(url, home);
      // A `data:` URL contains the image itself, so there is nothing to sign.
      return policy && shown !== null && !shown.startsWith('data:')
        ? (await grants.signImage(shown, viewing)).url
        : shown;
    },
  };
}

/** Returns the epoch ms at which the right to watch ends; infinite if it does not. */
function endOf(policy: GuardedVideo['policy'], token: ShownToken): number {
  if (policy === null || policy === 'MISSING') return Number.POSITIVE_INFINITY;
  const window = policy.window?.endTime ? Date.parse(policy.window.endTime) : Number.POSITIVE_INFINITY;
  if (typeof token === 'string') return window;
  return Math.min(
    window,
    token.expireTime + CLOCK_SKEW_MS,
    policy.requireEntitlement ? boughtUntil(policy, token) : window
  );
}

/** Returns when the last of the visitor's offers for a policy ends; infinite if not before the token. */
function boughtUntil({ offerIds }: AccessPolicy, { offerIds: has, heldUntil }: PlaybackClaims): number {
  const ends = offerIds.filter((id) => has.includes(id)).map((id) => heldUntil.get(id) ?? Number.POSITIVE_INFINITY);
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}

/** Seconds for which a response may be cached; shorter if a video is blocked (contract §7). */
const MAX_AGE = 10;
const MAX_AGE_BLOCKED = 5;

export interface FoundVideos {
  /** In the order of the ids, without missing ones. */
  readonly videos: readonly WireVideo[];
  readonly language: string;
  /** Stays equal while the same can be watched, regardless of the time of the check. */
  readonly tag: string;
  /** Seconds. */
  readonly maxAge: number;
  /**
   * Whether all visitors without a token get the same: access and prices do not depend on the country, and no URL
   * expires.
   */
  readonly isShared: boolean;
}

/** Finds videos for one visitor, each with its access decision. */
export async function findVideos(
  database: Database,
  ids: readonly string[],
  form: Omit<PublicForm, 'inLocale'>
): Promise<FoundVideos> {
  const { context } = form;
  const validIds = ids.filter(isId);
  const rows = await loadVideos(database, context.publisher.id, validIds);
  const { inLocale, language } = createTextReader(context);
  const existing = validIds.flatMap((id) => rows.get(id) ?? []);
  const inWords = { ...form, inLocale };
  const judged = await Promise.all(existing.map((row) => toPublicVideo(row, inWords)));
  const { videos, isPricedByPlace } = await withOffers(database, judged, { rows, form: inWords });
  return {
    videos,
    language: language(),
    tag: contentEtag(
      videos.map((video) => ({ ...video, accessDecision: { ...video.accessDecision, checkedTime: undefined } }))
    ),
    maxAge: videos.some(({ error }) => error !== null) ? MAX_AGE_BLOCKED : MAX_AGE,
    isShared:
      !isPricedByPlace &&
      ![...rows.values()].some(isJudgedByPlace) &&
      !videos.some(({ playlists }) => playlists.some(({ expireTime }) => expireTime !== undefined)),
  };
}

function isJudgedByPlace({ policy }: GuardedVideo): boolean {
  return policy !== null && policy !== 'MISSING' && (policy.geo !== null || policy.blockVpn);
}

/** Videos with their offers, and whether prices depend on the country. */
interface VideosWithOffers {
  readonly videos: readonly WireVideo[];
  readonly isPricedByPlace: boolean;
}

/**
 * Adds the offers for this visitor to each video that requires a purchase, in the order of its policy's `offerIds`
 * (contract §2.6). It takes one statement for all videos, and none if no video requires one.
 */
async function withOffers(
  database: Database,
  videos: readonly WireVideo[],
  { rows, form }: { rows: ReadonlyMap<string, GuardedVideo>; form: PublicForm }
): Promise<VideosWithOffers> {
  const wanted = new Map(videos.map((video) => [video.id, offerIdsOf(video, rows)] as const));
  const ids = [...new Set([...wanted.values()].flat())];
  const offers = await loadOffers(database, form.context.publisher.id, ids);
  return {
    videos: videos.map((video) => {
      const { accessDecision } = video;
      const available = (wanted.get(video.id) ?? []).flatMap((id) => offerFor(id, offers.get(id), form));
      return available.length > 0 && accessDecision
        ? { ...video, accessDecision: { ...accessDecision, offers: available } }
        : video;
    }),
    isPricedByPlace: [...offers.values()].some(({ prices }) => prices.some(({ regions }) => regions.length > 0)),
  };
}

function offerIdsOf({ id, error }: WireVideo, rows: ReadonlyMap<string, GuardedVideo>): readonly string[] {
  const policy = error === 'ERROR_CODE_NOT_ENTITLED' ? rows.get(id)?.policy : null;
  return policy && policy !== 'MISSING' ? policy.offerIds : [];
}

function offerFor(id: string, offer: WireOfferFields | undefined, { visitor, inLocale }: PublicForm) {
  if (!offer || !isOnSale(offer, visitor.now)) return [];
  const price = priceIn(offer.prices, visitor.country);
  return price ? [toPublicOffer({ ...offer, id }, price, inLocale)] : [];
}
