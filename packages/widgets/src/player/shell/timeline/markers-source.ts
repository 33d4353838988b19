import type { EventRequest } from '../../screen.ts';

/** The event whose markers are wanted, and where to ask for it. */
export interface MarkersSource extends EventRequest {
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
}
