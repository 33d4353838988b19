import { createHash } from 'node:crypto';
import {
  BannerCollectionFields,
  isId,
  ManagedBannerCollection,
  type WireBanner,
  type WireBannerCollection,
  type WireBannerCollectionFields,
  type WireLocalizedText,
  type WireManagedBanner,
} from '@touchline/contract';
import { type LocalizedText, normaliseLocale, textIn } from '@touchline/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { contentLanguage } from '../platform/access/content-language.ts';
import type { RequestPublisher } from '../platform/access/key-lookup.ts';
import { requestedLocales } from '../platform/access/locale.ts';
import { affectsOtherCollections } from '../platform/changes/written-resource.ts';
import type { Database } from '../platform/database/schema.ts';
import { fieldInvalid, notFound } from '../platform/http/errors.ts';
import type { CachedResponse } from '../platform/responses/response-cache.ts';
import { sendResponse } from '../platform/responses/send-response.ts';
import { toBody } from '../platform/responses/to-body.ts';
import type { Content } from './content.ts';
import { type ImageUrlContext, toImageUrl, uploadedId } from './images/image-url.ts';
import { findImageVersions } from './images/image-version.ts';
import { seldomChanging } from './public-list/caching.ts';
import { imageAt } from './references/references-in.ts';
import { readImageUrl, readTime, readUrl } from './resource/fields.ts';
import { defineKind } from './resource/kind.ts';
import { registerResource } from './resource/routes.ts';
import { cachedResponses, named, publicQuery } from './resource/schemas.ts';

/** Banners in display order (contract §2.2). */
export const bannerCollectionKind = defineKind<WireBannerCollectionFields>({
  collection: 'bannerCollections',
  singular: 'bannerCollection',
  table: 'banner_collections',
  fields: BannerCollectionFields,
  schema: ManagedBannerCollection,
  defaults: () => ({ banners: [] }),
  normalise({ banners }) {
    requireUniqueIds(banners);
    return { banners: banners.map((banner, index) => readBanner(banner, `banners[${index}]`)) };
  },
  references: ({ banners }, context) =>
    banners.flatMap(({ backgroundAssets = [] }, banner) =>
      backgroundAssets.flatMap(({ assetUrl }, asset) => {
        const path = ['banners', banner, 'backgroundAssets', asset];
        // An asset without its URL is useless, so it is removed completely.
        return imageAt([...path, 'assetUrl'], assetUrl, context).map((reference) => ({ ...reference, path }));
      })
    ),
  columns: ({ banners }) => ({ facts: JSON.stringify(summarizeBanners(banners)) }),
});

function requireUniqueIds(banners: readonly WireManagedBanner[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of banners.entries()) {
    if (seen.has(id)) throw fieldInvalid(`banners[${index}].id`, `"${id}" is the id of an earlier banner too.`);
    seen.add(id);
  }
}

/** Normalises URLs and converts times to UTC. */
function readBanner(banner: WireManagedBanner, field: string): WireManagedBanner {
  const startTime = readTime(banner.startTime, `${field}.startTime`);
  const endTime = readTime(banner.endTime, `${field}.endTime`);
  if (startTime && endTime && startTime >= endTime) throw fieldInvalid(`${field}.endTime`, 'must be after startTime.');
  return {
    ...banner,
    ...(banner.destinationUrl && { destinationUrl: readUrl(banner.destinationUrl, `${field}.destinationUrl`) }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
    ...(banner.backgroundAssets && {
      backgroundAssets: banner.backgroundAssets.map((asset, index) => ({
        ...asset,
        assetUrl: readImageUrl(asset.assetUrl, `${field}.backgroundAssets[${index}].assetUrl`),
      })),
    }),
  };
}

/**
 * Values that determine the public response besides the revision. They are stored beside the body, so that a 304 does
 * not read it.
 */
export interface BannerSummary {
  /** Epoch ms at which a banner starts or ends, ascending. */
  readonly changeTimes: readonly number[];
  /** BCP 47 tags that have texts, in lower case. */
  readonly locales: readonly string[];
}

/** Summarises the banners of a collection before it is stored. */
function summarizeBanners(banners: readonly WireManagedBanner[]): { changeTimes: number[]; locales: string[] } {
  const times = banners.flatMap(({ startTime, endTime }) => [startTime, endTime].flatMap((time) => time ?? []));
  const texts = banners.flatMap(({ altText, texts = [] }) => [altText, ...texts.map(({ text }) => text)]);
  return {
    changeTimes: [...new Set(times.map((time) => Date.parse(time)))].sort((a, b) => a - b),
    locales: [...new Set(texts.flatMap(localesOf))].sort(),
  };
}

/** Epoch ms of the next change; null if there is none. */
function nextChangeAfter({ changeTimes }: BannerSummary, now: number): number | null {
  return changeTimes.find((time) => time > now) ?? null;
}

/** Number of past changes. The same banners are shown as long as it stays the same. */
function phaseAt({ changeTimes }: BannerSummary, now: number): number {
  return changeTimes.filter((time) => time <= now).length;
}

function localesOf(text: WireLocalizedText | undefined): readonly string[] {
  return typeof text === 'object' ? Object.keys(text).map((tag) => normaliseLocale(tag).toLowerCase()) : [];
}

/** Values that a response depends on besides the stored collection. */
export interface BannerContext {
  /** Requested locales in order of preference. If empty, the publisher's. */
  readonly locales: readonly string[];
  /** Epoch ms. Banners are shown from their startTime until before their endTime. */
  readonly now: number;
  readonly publicUrl: string;
}

/** A state of a collection. Equal versions mean equal content, byte for byte. */
export interface BannerCollectionVersion {
  /** URL-safe, without quotes. */
  readonly version: string;
  /** The locale of its texts. */
  readonly locale: string;
}

/** A collection as visitors get it. */
export interface LoadedBannerCollection extends BannerCollectionVersion {
  readonly collection: WireBannerCollection;
  /** Epoch ms at which a banner starts or ends next; null if there is no such change. */
  readonly nextChange: number | null;
}

/** Loads only the version, by one query that does not read the banners; null if the collection does not exist. */
export async function loadBannerCollectionVersion(
  database: Database,
  publisher: RequestPublisher,
  id: string,
  context: BannerContext
): Promise<BannerCollectionVersion | null> {
  const row = await collectionRow(database, publisher, id)
    .select(['revision', 'create_time', 'facts', lastImage])
    .executeTakeFirst();
  return row ? versionOf(row, publisher, context) : null;
}

/**
 * Loads a collection as visitors get it (contract §2.2, §6); null if it does not exist. Its `etag` is the quoted
 * version.
 */
export async function loadBannerCollection(
  database: Database,
  publisher: RequestPublisher,
  id: string,
  context: BannerContext
): Promise<LoadedBannerCollection | null> {
  const row = await collectionRow(database, publisher, id)
    .select(['revision', 'create_time', 'update_time', 'facts', 'body', lastImage])
    .executeTakeFirst();
  if (!row) return null;

  const { version, locale } = versionOf(row, publisher, context);
  const { banners } = row.body as WireBannerCollectionFields;
  const inLocale = (text: LocalizedText) => textIn(text, [locale, publisher.languageCode]);
  const place = { publicUrl: context.publicUrl, publisher: publisher.id, imageHosts: publisher.imageHosts };
  const home = { ...place, versions: await findImageVersions(database, publisher.id, uploadedIds(banners, place)) };

  const collection = {
    name: `publishers/${publisher.id}/bannerCollections/${id}`,
    id,
    etag: `"${version}"`,
    updateTime: row.update_time.toISOString(),
    banners: banners.filter((banner) => runs(banner, context.now)).map((banner) => toPublic(banner, inLocale, home)),
  };
  return { version, locale, collection, nextChange: nextChangeAfter(row.facts, context.now) };
}

function collectionRow(database: Database, publisher: RequestPublisher, id: string) {
  return database.selectFrom('banner_collections').where('publisher_id', '=', publisher.id).where('id', '=', id);
}

/** Changes with any image of the publisher, because the response contains their versions. */
const lastImage = sql<number>`(
  select coalesce(max(images.revision), 0) from images where images.publisher_id = banner_collections.publisher_id
)`.as('last_image');

interface VersionRow {
  readonly revision: number;
  readonly create_time: Date;
  readonly facts: BannerSummary;
  readonly last_image: number;
}

function versionOf(
  { revision, create_time, facts, last_image }: VersionRow,
  publisher: RequestPublisher,
  { locales, now, publicUrl }: BannerContext
): BannerCollectionVersion {
  const locale = contentLanguage(facts.locales, locales, publisher.languageCode);
  const state = [publisher.version, revision, create_time.getTime(), last_image];
  const parts = [...state, phaseAt(facts, now), locale, publicUrl];
  const version = createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 20);
  return { version, locale };
}

function uploadedIds(banners: readonly WireManagedBanner[], home: Omit<ImageUrlContext, 'versions'>): string[] {
  const urls = banners.flatMap(({ backgroundAssets = [] }) => backgroundAssets.map(({ assetUrl }) => assetUrl));
  return [...new Set(urls.flatMap((url) => uploadedId(url, home) ?? []))];
}

function runs({ startTime, endTime }: WireManagedBanner, now: number): boolean {
  return (!startTime || Date.parse(startTime) <= now) && (!endTime || now < Date.parse(endTime));
}

function toPublic(
  banner: WireManagedBanner,
  inLocale: (text: LocalizedText) => string,
  home: ImageUrlContext
): WireBanner {
  return {
    id: banner.id,
    destinationUrl: banner.destinationUrl ?? null,
    ...(banner.target && { target: banner.target }),
    altText: inLocale(banner.altText ?? ''),
    startTime: banner.startTime ?? null,
    endTime: banner.endTime ?? null,
    experiment: null,
    texts: (banner.texts ?? []).map(({ text = '', isButton = false, ...style }) => ({
      text: inLocale(text),
      isButton,
      ...toCss(style),
    })),
    backgroundAssets: (banner.backgroundAssets ?? []).map(({ assetUrl, breakpointWidth }) => ({
      assetUrl: toImageUrl(assetUrl, home),
      ...(typeof breakpointWidth === 'number' && { breakpointWidth }),
    })),
  };
}

type Style = Omit<NonNullable<WireManagedBanner['texts']>[number], 'text' | 'isButton'>;

/** Converts style values to text. A number is a weight, or a font size in px (BC-18). */
function toCss(style: Style): Omit<WireBanner['texts'][number], 'text' | 'isButton'> {
  const entries = Object.entries(style).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' && name === 'fontSize' ? `${value}px` : `${value}`])
  );
}

/** Registers the standard methods of banner collections for publishers, and Get for visitors (contract §3). */
export function registerBannerCollections(app: FastifyInstance, ports: Content): void {
  registerResource(app, bannerCollectionKind, ports);
  const open = { config: { publicScope: 'content.read' }, schema: getSchema } as const;

  app.get('/v1/bannerCollections/:id', open, async (request, reply) => {
    const { id } = request.params as { id: string };
    if (!isId(id)) throw missing(id);
    const make = async () => {
      const context = bannerContextOf(request, ports);
      const loaded = await loadBannerCollection(ports.database, request.publisher, id, context);
      if (!loaded) throw missing(id);
      return toResponse(loaded, context.now);
    };
    return sendResponse(request, reply, { ports, parameters: ['locale'], make });
  });
}

const getSchema = {
  tags: ['public'],
  operationId: 'getPublicBannerCollection',
  summary: 'Get a banner collection in one language, with the banners that run now',
  security: [{ publicKey: [] }],
  querystring: Type.Object(publicQuery),
  response: {
    200: named('BannerCollection'),
    ...cachedResponses,
  },
};

/** Reads the context from a visitor's request. */
function bannerContextOf(request: FastifyRequest, { clock, settings }: Content): BannerContext {
  return { locales: requestedLocales(request), now: clock(), publicUrl: settings.publicUrl };
}

/** The response is fresh at most until the next banner starts or ends. */
function toResponse({ version, locale, collection, nextChange }: LoadedBannerCollection, now: number): CachedResponse {
  const { cacheControl, freshFor, staleFor } = seldomChanging();
  return {
    body: toBody(JSON.stringify(collection)),
    headers: { etag: `"${version}"`, 'content-language': locale, 'cache-control': cacheControl },
    freshFor: nextChange === null ? freshFor : Math.min(freshFor, nextChange - now),
    staleFor,
    isAffectedBy: affectsOtherCollections,
  };
}

function missing(id: string) {
  return notFound(`bannerCollections/${id.slice(0, 100)}`);
}
