/** A change by a key or a gesture, shown over the picture for a moment. */
export type Feedback =
  /** By so many seconds. */
  | { readonly kind: 'seek'; readonly seconds: number }
  /** To another place, or another frame. */
  | { readonly kind: 'jump' | 'frame' }
  | { readonly kind: 'volume' | 'speed' | 'captions' };

/** Type of the event at the player's box; its detail is a `Feedback`. It does not bubble: pages do not see it. */
export const FEEDBACK = 'tl-feedback';

export function emitFeedback(box: EventTarget, detail: Feedback): void {
  box.dispatchEvent(new CustomEvent(FEEDBACK, { detail }));
}
