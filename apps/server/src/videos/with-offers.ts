import type { WireOfferFields, WireVideo } from '@touchline/contract';
import type { Database } from '../database/schema.ts';
import { loadOffers } from '../offers/load.ts';
import { isOnSale, priceIn } from '../offers/on-sale.ts';
import { toPublicOffer } from '../offers/public.ts';
import type { GuardedVideo } from './load.ts';
import type { PublicForm } from './public.ts';

/** Videos, each with what would open it, and whether that is the same wherever one is. */
export interface SoldVideos {
  readonly videos: readonly WireVideo[];
  readonly isPricedByPlace: boolean;
}

/**
 * Adds to each video that is not entitled what is sold for it to this visitor, in the order of its policy's `offerIds`
 * (contract §2.6). One statement for all of them, and none where nothing is refused for that.
 */
export async function withOffers(
  database: Database,
  videos: readonly WireVideo[],
  { rows, form }: { rows: ReadonlyMap<string, GuardedVideo>; form: PublicForm }
): Promise<SoldVideos> {
  const wanted = new Map(videos.map((video) => [video.id, offerIdsOf(video, rows)] as const));
  const ids = [...new Set([...wanted.values()].flat())];
  const offers = await loadOffers(database, form.viewpoint.publisher.id, ids);
  return {
    videos: videos.map((video) => {
      const { accessDecision } = video;
      const sold = (wanted.get(video.id) ?? []).flatMap((id) => soldAs(id, offers.get(id), form));
      return sold.length > 0 && accessDecision
        ? { ...video, accessDecision: { ...accessDecision, offers: sold } }
        : video;
    }),
    isPricedByPlace: [...offers.values()].some(({ prices }) => prices.some(({ regions }) => regions.length > 0)),
  };
}

function offerIdsOf({ id, error }: WireVideo, rows: ReadonlyMap<string, GuardedVideo>): readonly string[] {
  const policy = error === 'ERROR_CODE_NOT_ENTITLED' ? rows.get(id)?.policy : null;
  return policy && policy !== 'MISSING' ? policy.offerIds : [];
}

function soldAs(id: string, offer: WireOfferFields | undefined, { visitor, inLocale }: PublicForm) {
  if (!offer || !isOnSale(offer, visitor.now)) return [];
  const price = priceIn(offer.prices, visitor.country);
  return price ? [toPublicOffer({ ...offer, id }, price, inLocale)] : [];
}
