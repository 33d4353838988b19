/** ms without progress in an element that wants to play, after which its engine has failed. */
export const STALL_TIMEOUT_MS = 60_000;
/** ms between checks. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Watches `media` for stalls between `begin` and `end`, so that nothing waits forever. Calls `onStall` at most once for
 * each `begin`.
 */
export function createStallWatchdog(media: HTMLVideoElement, onStall: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let seen = '';
  let stalledMs = 0;
  const end = () => clearInterval(timer);
  const poll = () => {
    const { buffered, currentTime, ended, paused, readyState } = media;
    const isWaiting = !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && navigator.onLine;
    const now = `${currentTime} ${buffered.length > 0 ? buffered.end(buffered.length - 1) : 0}`;
    stalledMs = isWaiting && now === seen ? stalledMs + POLL_INTERVAL_MS : 0;
    seen = now;
    if (stalledMs < STALL_TIMEOUT_MS) return;
    end();
    onStall();
  };
  return {
    begin() {
      end();
      stalledMs = 0;
      timer = setInterval(poll, POLL_INTERVAL_MS);
    },
    end,
  };
}
