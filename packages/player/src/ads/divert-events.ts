/** What a media element tells; volume concerns whatever is in it. */
const EVENTS = [
  ...['abort', 'canplay', 'canplaythrough', 'durationchange', 'emptied', 'ended', 'error', 'loadeddata'],
  ...[
    'loadedmetadata',
    'loadstart',
    'pause',
    'play',
    'playing',
    'progress',
    'ratechange',
    'resize',
    'seeked',
    'seeking',
  ],
  ...['stalled', 'suspend', 'timeupdate', 'waiting'],
];

/**
 * What happens to an element is told to `target` in place of all who listen to it, until `signal` is aborted: they know of
 * content, and nothing of the ad in it.
 */
export function divertEvents(media: HTMLMediaElement, target: EventTarget, signal: AbortSignal): void {
  for (const type of EVENTS) {
    // Those who capture hear it first, whoever came before.
    media.addEventListener(
      type,
      (event) => {
        event.stopImmediatePropagation();
        target.dispatchEvent(new Event(type));
      },
      { capture: true, signal }
    );
  }
  media.addEventListener('volumechange', () => target.dispatchEvent(new Event('volumechange')), { signal });
}
