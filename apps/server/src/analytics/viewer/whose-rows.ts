import type { WireAnalyticsViewer } from '@touchline/contract';
import type { AnalyticsReader, SqlValue } from '../store/analytics-store.ts';

/** Rows of one visitor of a publisher: conditions in SQL with their parameters, `$1` the publisher. */
export interface WhoseRows {
  /** Of his ids. */
  readonly hashes: ReadonlySet<bigint>;
  readonly parameters: readonly SqlValue[];
  readonly viewings: string;
  readonly content: string;
}

/**
 * Finds the rows of a visitor. The two ids of a browser lead to each other where a viewing bears both: what was counted by
 * one of them is the same visitor's. The publisher's own id leads to no others, for two may use one browser.
 */
export async function whoseRows(
  analytics: AnalyticsReader,
  publisher: string,
  { viewerId, userId, authUserId }: WireAnalyticsViewer,
  hash: (id: string) => bigint
): Promise<WhoseRows> {
  const own = hash(viewerId ?? userId ?? authUserId ?? '');
  if (authUserId !== undefined) {
    const condition = 'publisher = $1 AND auth_user = $2';
    return { hashes: new Set([own]), parameters: [publisher, own], viewings: condition, content: condition };
  }
  const linked = await analytics.read(
    `SELECT DISTINCT unnest([viewer, browser_user])::VARCHAR AS hash FROM all_viewings
    WHERE publisher = $1 AND (viewer = $2 OR browser_user = $2)`,
    [publisher, own]
  );
  const hashes = new Set([
    own,
    ...linked.flatMap((row) => (row['hash'] === null ? [] : [BigInt(String(row['hash']))])),
  ]);
  const places = [...hashes].map((_, index) => `$${index + 2}`).join(', ');
  return {
    hashes,
    parameters: [publisher, ...hashes],
    viewings: `publisher = $1 AND (viewer IN (${places}) OR browser_user IN (${places}))`,
    content: `publisher = $1 AND browser_user IN (${places})`,
  };
}
