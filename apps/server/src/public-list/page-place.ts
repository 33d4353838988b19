import type { ListSize } from '../listing/list-rows.ts';

/** The content of a page token. */
export interface PagePlace {
  /** `next` of the page before; null: this is the first page. */
  readonly after: string | null;
  /** The list's size as counted for the first page; null: not counted yet. */
  readonly size: ListSize | null;
}

/** Reads the text of a token; '' for the first page. Tokens of earlier versions hold `after` only. */
export function readPlace(text: string): PagePlace {
  if (text === '') return { after: null, size: null };
  if (!text.startsWith('{')) return { after: text, size: null };
  const { after, size, isEstimated = false } = JSON.parse(text) as Written;
  return { after, size: size === undefined ? null : { rows: size, isEstimated } };
}

export function writePlace({ after, size }: { readonly after: string; readonly size: ListSize }): string {
  const { rows, isEstimated } = size;
  const written: Written = { after, ...(rows !== null && { size: rows }), ...(isEstimated && { isEstimated }) };
  return JSON.stringify(written);
}

interface Written {
  readonly after: string;
  readonly size?: number;
  readonly isEstimated?: boolean;
}

/** The fields of a response that hold the list's size; none if it was not counted. */
export function sizeFields({ rows, isEstimated }: ListSize): {
  readonly totalSize?: number;
  readonly totalSizeExact?: false;
} {
  return { ...(rows !== null && { totalSize: rows }), ...(isEstimated && { totalSizeExact: false }) };
}
