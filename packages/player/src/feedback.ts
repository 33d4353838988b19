/** A change by a key or gesture that is shown over the video for a moment. */
export type Feedback =
  /** A seek by a number of seconds. */
  | { readonly kind: 'seek'; readonly seconds: number }
  /** A jump to another position, or a step to another frame. */
  | { readonly kind: 'jump' | 'frame' }
  | { readonly kind: 'volume' | 'speed' | 'captions' };

/**
 * Event type, dispatched at the player's box with a `Feedback` as its detail. It does not bubble, so pages do not
 * receive it.
 */
export const FEEDBACK = 'tl-feedback';

export function emitFeedback(box: EventTarget, detail: Feedback): void {
  box.dispatchEvent(new CustomEvent(FEEDBACK, { detail }));
}
