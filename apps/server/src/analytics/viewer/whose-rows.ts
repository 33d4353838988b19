import type { WireAnalyticsViewer } from '@touchline/contract';
import type { Analytics } from '../feed/analytics.ts';
import { linkedIds, type ViewerRows } from './viewer-queries.ts';

/**
 * Finds the rows of a visitor. The two ids of a browser lead to each other where a viewing bears both: what was counted by
 * one of them is the same visitor's. The publisher's own id leads to no others, for two may use one browser.
 */
export async function whoseRows(
  analytics: Pick<Analytics, 'read'>,
  publisher: string,
  { viewerId, userId, authUserId }: WireAnalyticsViewer,
  hash: (id: string) => bigint
): Promise<ViewerRows> {
  const own = hash(viewerId ?? userId ?? authUserId ?? '');
  if (authUserId !== undefined) return { publisher, by: 'person', hashes: [own] };
  const linked = await analytics.read(linkedIds, { publisher, hash: own }, { owner: publisher });
  const others = linked.flatMap((row) => (row['hash'] === null ? [] : [BigInt(String(row['hash']))]));
  return { publisher, by: 'browser', hashes: [...new Set([own, ...others])] };
}
