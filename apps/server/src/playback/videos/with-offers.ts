import type { WireOfferFields, WireVideo } from '@touchline/contract';
import type { GuardedVideo } from '../../content/videos/load-videos.ts';
import type { Database } from '../../platform/database/schema.ts';
import { loadOffers } from '../offers/load.ts';
import { isOnSale, priceIn } from '../offers/on-sale.ts';
import { toPublicOffer } from '../offers/public.ts';
import type { PublicForm } from './public.ts';

/** Videos with their offers, and whether prices depend on the country. */
export interface VideosWithOffers {
  readonly videos: readonly WireVideo[];
  readonly isPricedByPlace: boolean;
}

/**
 * Adds the offers for this visitor to each video that requires a purchase, in the order of its policy's `offerIds`
 * (contract §2.6). It takes one statement for all videos, and none if no video requires one.
 */
export async function withOffers(
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
