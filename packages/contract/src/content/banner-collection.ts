import Type, { type Static } from 'typebox';
import { Id, ImageUrl, LocalizedText, MAX_TEXT, Nullable, outputFields, Time, Url } from '../field.ts';
import { problemFields } from './problem.ts';

/** Banners in one collection; 500 are a tested size, the rest is room. */
export const MAX_BANNERS = 1_000;
const MAX_TEXTS = 20;
const MAX_ASSETS = 20;
/** px; wider than any screen wall. */
const MAX_BREAKPOINT = 32_768;

/** A CSS value as text; a number means px for a size, a weight for a weight (BC-18). */
const CssText = Type.String({ maxLength: 300 });
const CssNumber = Type.Number({ minimum: 0, maximum: 10_000 });

const textStyle = {
  backgroundColor: Type.Optional(Nullable(CssText)),
  color: Type.Optional(Nullable(CssText)),
  fontFamily: Type.Optional(Nullable(CssText)),
  fontWeight: Type.Optional(Type.Union([CssText, CssNumber, Type.Null()])),
  fontSize: Type.Optional(Type.Union([CssText, CssNumber, Type.Null()])),
} as const;

const BackgroundAsset = Type.Object(
  {
    assetUrl: ImageUrl,
    breakpointWidth: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: MAX_BREAKPOINT }))),
  },
  { additionalProperties: false }
);

const shared = {
  id: Id,
  destinationUrl: Type.Optional(Nullable(Url)),
  target: Type.Optional(Nullable(Type.Union([Type.Literal('_blank'), Type.Literal('_self')]))),
  startTime: Type.Optional(Nullable(Time)),
  endTime: Type.Optional(Nullable(Time)),
  experiment: Type.Optional(Type.Null({ description: 'Reserved; only null is accepted.' })),
  backgroundAssets: Type.Optional(Type.Array(BackgroundAsset, { maxItems: MAX_ASSETS })),
} as const;

/** One banner as it is managed: texts in one language or in many (contract §2.2, §6). */
export const ManagedBanner = Type.Object(
  {
    ...shared,
    altText: Type.Optional(LocalizedText),
    texts: Type.Optional(
      Type.Array(
        Type.Object(
          { text: Type.Optional(LocalizedText), isButton: Type.Optional(Type.Boolean()), ...textStyle },
          { additionalProperties: false }
        ),
        { maxItems: MAX_TEXTS }
      )
    ),
  },
  { additionalProperties: false }
);

/** Writable fields of a banner collection. Array order is display order. */
export const BannerCollectionFields = Type.Object(
  { banners: Type.Array(ManagedBanner, { maxItems: MAX_BANNERS }) },
  { additionalProperties: false }
);

/** A banner collection on the management surface (contract §2.2). */
export const ManagedBannerCollection = Type.Object(
  { ...outputFields, ...BannerCollectionFields.properties, ...problemFields },
  { $id: 'ManagedBannerCollection' }
);

/** One banner as visitors get it: one language, only while it runs. */
const PublicBanner = Type.Object({
  id: Type.String(),
  destinationUrl: Nullable(Type.String()),
  target: Type.Optional(Type.String()),
  altText: Type.String({ maxLength: MAX_TEXT }),
  startTime: Nullable(Type.String()),
  endTime: Nullable(Type.String()),
  experiment: Type.Null(),
  texts: Type.Array(
    Type.Object({
      text: Type.String(),
      isButton: Type.Boolean(),
      backgroundColor: Type.Optional(Type.String()),
      color: Type.Optional(Type.String()),
      fontFamily: Type.Optional(Type.String()),
      fontWeight: Type.Optional(Type.String()),
      fontSize: Type.Optional(Type.String()),
    })
  ),
  backgroundAssets: Type.Array(Type.Object({ assetUrl: Type.String(), breakpointWidth: Type.Optional(Type.Number()) })),
});

/** Answer of `GET /v1/bannerCollections/{id}` (contract §3). */
export const PublicBannerCollection = Type.Object(
  {
    name: Type.String(),
    id: Type.String(),
    etag: Type.String(),
    updateTime: Type.String(),
    banners: Type.Array(PublicBanner),
  },
  { $id: 'BannerCollection' }
);

export type WireManagedBanner = Static<typeof ManagedBanner>;
export type WireBannerCollectionFields = Static<typeof BannerCollectionFields>;
export type WireManagedBannerCollection = Static<typeof ManagedBannerCollection>;
export type WireBannerCollection = Static<typeof PublicBannerCollection>;
export type WireBanner = Static<typeof PublicBanner>;
