import { createHash } from 'node:crypto';
import type {
  WireBanner,
  WireBannerCollection,
  WireBannerCollectionFields,
  WireManagedBanner,
} from '@touchline/contract';
import { type LocalizedText, textIn } from '@touchline/domain';
import { sql } from 'kysely';
import { contentLanguage } from '../access/content-language.ts';
import type { RequestPublisher } from '../access/key-lookup.ts';
import type { Database } from '../database/schema.ts';
import { type PictureHome, toPictureUrl, uploadedId } from '../images/picture-url.ts';
import { pictureVersions } from '../images/picture-version.ts';
import { type Facts, nextChangeAfter, phaseAt } from './facts.ts';

/** What an answer depends on besides the stored collection. */
export interface Viewpoint {
  /** Wished locales, best first; none: the publisher's. */
  readonly locales: readonly string[];
  /** Epoch ms: banners are shown from their startTime until before their endTime. */
  readonly now: number;
  readonly publicUrl: string;
}

/** Which state of a collection someone gets. Equal versions mean equal content, byte for byte. */
export interface BannerCollectionVersion {
  /** URL-safe, without quotes. */
  readonly version: string;
  /** The locale its texts are in. */
  readonly locale: string;
}

/** A collection as visitors get it. */
export interface LoadedBannerCollection extends BannerCollectionVersion {
  readonly collection: WireBannerCollection;
  /** Epoch ms at which a banner starts or ends next; null: none does. */
  readonly nextChange: number | null;
}

/** The version alone, by one query that does not read the banners; null when there is no such collection. */
export async function loadBannerCollectionVersion(
  database: Database,
  publisher: RequestPublisher,
  id: string,
  viewpoint: Viewpoint
): Promise<BannerCollectionVersion | null> {
  const row = await collectionRow(database, publisher, id)
    .select(['revision', 'create_time', 'facts', lastPicture])
    .executeTakeFirst();
  return row ? versionOf(row, publisher, viewpoint) : null;
}

/** A collection as visitors get it (contract §2.2, §6); null when there is none. `etag` in it is the quoted version. */
export async function loadBannerCollection(
  database: Database,
  publisher: RequestPublisher,
  id: string,
  viewpoint: Viewpoint
): Promise<LoadedBannerCollection | null> {
  const row = await collectionRow(database, publisher, id)
    .select(['revision', 'create_time', 'update_time', 'facts', 'body', lastPicture])
    .executeTakeFirst();
  if (!row) return null;

  const { version, locale } = versionOf(row, publisher, viewpoint);
  const { banners } = row.body as WireBannerCollectionFields;
  const inLocale = (text: LocalizedText) => textIn(text, [locale, publisher.languageCode]);
  const place = { publicUrl: viewpoint.publicUrl, publisher: publisher.id, imageHosts: publisher.imageHosts };
  const home = { ...place, versions: await pictureVersions(database, publisher.id, uploadedIds(banners, place)) };

  const collection = {
    name: `publishers/${publisher.id}/bannerCollections/${id}`,
    id,
    etag: `"${version}"`,
    updateTime: row.update_time.toISOString(),
    banners: banners.filter((banner) => runs(banner, viewpoint.now)).map((banner) => toPublic(banner, inLocale, home)),
  };
  return { version, locale, collection, nextChange: nextChangeAfter(row.facts, viewpoint.now) };
}

function collectionRow(database: Database, publisher: RequestPublisher, id: string) {
  return database.selectFrom('banner_collections').where('publisher_id', '=', publisher.id).where('id', '=', id);
}

/** Changes when any picture of the publisher does: their versions stand in the answer. */
const lastPicture = sql<number>`(
  select coalesce(max(images.revision), 0) from images where images.publisher_id = banner_collections.publisher_id
)`.as('last_picture');

interface VersionRow {
  readonly revision: number;
  readonly create_time: Date;
  readonly facts: Facts;
  readonly last_picture: number;
}

function versionOf(
  { revision, create_time, facts, last_picture }: VersionRow,
  publisher: RequestPublisher,
  { locales, now, publicUrl }: Viewpoint
): BannerCollectionVersion {
  const locale = contentLanguage(facts.locales, locales, publisher.languageCode);
  const state = [publisher.version, revision, create_time.getTime(), last_picture];
  const parts = [...state, phaseAt(facts, now), locale, publicUrl];
  const version = createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 20);
  return { version, locale };
}

function uploadedIds(banners: readonly WireManagedBanner[], home: Omit<PictureHome, 'versions'>): string[] {
  const urls = banners.flatMap(({ backgroundAssets = [] }) => backgroundAssets.map(({ assetUrl }) => assetUrl));
  return [...new Set(urls.flatMap((url) => uploadedId(url, home) ?? []))];
}

function runs({ startTime, endTime }: WireManagedBanner, now: number): boolean {
  return (!startTime || Date.parse(startTime) <= now) && (!endTime || now < Date.parse(endTime));
}

function toPublic(banner: WireManagedBanner, inLocale: (text: LocalizedText) => string, home: PictureHome): WireBanner {
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
      assetUrl: toPictureUrl(assetUrl, home),
      ...(typeof breakpointWidth === 'number' && { breakpointWidth }),
    })),
  };
}

type Style = Omit<NonNullable<WireManagedBanner['texts']>[number], 'text' | 'isButton'>;

/** Style values as text; a bare number is a weight, or px of a size (BC-18). */
function toCss(style: Style): Omit<WireBanner['texts'][number], 'text' | 'isButton'> {
  const entries = Object.entries(style).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' && name === 'fontSize' ? `${value}px` : `${value}`])
  );
}
