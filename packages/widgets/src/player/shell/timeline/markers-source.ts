import type { MarkersWish } from '../../screen.ts';

/** The event whose markers are wanted, and where to ask for it. */
export interface MarkersSource extends MarkersWish {
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
}
