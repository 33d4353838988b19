/** ms for which content may take until it can play again. Source: spec §9. */
const PATIENCE = 2_000;
/** Looks at whether it can be sought in, after that, and ms between two of them. Source: spec §9. */
const LOOKS = 20;
const BETWEEN = 50;

export interface Restoring {
  /** Content's own source is in it again. */
  readonly media: HTMLVideoElement;
  /** Puts back what it had. May throw: then it is tried again, as long as there are looks left. */
  readonly restore: () => void;
  readonly signal: AbortSignal;
}

/**
 * Waits until content can be played on with after something else was in its element, and restores it: at `canplay`, or when
 * it can be sought in, or anyway; after 3 s at the latest (AD-08). Rejects where the last of all tries throws.
 */
export async function restoreContent({ media, restore, signal }: Restoring): Promise<void> {
  await canPlay(media, signal);
  for (let left = LOOKS; left > 0 && !signal.aborted; left--) {
    if (media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || media.seekable.length > 0) {
      try {
        return restore();
      } catch {
        // It may be able to in a moment.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  if (!signal.aborted) restore();
}

function canPlay(media: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return Promise.resolve();
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    media.addEventListener('canplay', () => resolve(), over);
    signal.addEventListener('abort', () => resolve(), over);
    setTimeout(resolve, PATIENCE);
  }).finally(() => over.abort());
}
