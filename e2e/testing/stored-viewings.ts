import type { Publisher } from './fixtures.ts';

/** A viewing as the store has it: figures by the names of docs/analytics.md, ms. */
export interface StoredViewing {
  readonly [figure: string]: unknown;
  readonly id: string;
  readonly startTime: string;
  readonly ended: boolean;
  readonly widget: string | null;
  readonly percentWatched: number;
  readonly timeline: readonly {
    readonly time: string;
    readonly word: string;
    readonly sequence: number | null;
    /** ms. */
    readonly playhead: number | null;
    readonly detail: string | null;
  }[];
}

/** All viewings of a visitor, by one of his ids; those that came before are stored. */
export async function storedOf(
  publisher: Publisher,
  visitor: { readonly viewerId?: string; readonly authUserId?: string }
): Promise<StoredViewing[]> {
  const answer = await publisher.manage('POST', '/analytics:exportViewer', visitor);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'viewing');
}
