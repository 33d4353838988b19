import type { Session } from '@touchline/player';
import { FIRST_FRAME_TIMEOUT_MS } from '@touchline/player/start';

/**
 * Calls `act` when loading code cannot delay the first frame any more: the frame is visible or will not come, or
 * playback is not requested and the page is idle. Returns a function that cancels.
 */
export function onReadyForControls(session: Session, act: () => void): () => void {
  const cancels: (() => void)[] = [];
  const forget = () => {
    for (const cancel of cancels.splice(0)) cancel();
  };
  const ready = () => {
    forget();
    act();
  };
  const later = (wait: (run: () => void) => () => void) => cancels.push(wait(ready));
  const waitForFirstFrame = () => {
    forget();
    if (session.framed || session.error) return ready();
    cancels.push(
      session.listen((event) => {
        if (/frame|blocked|error/.test(event)) ready();
      })
    );
    later((run) => after(FIRST_FRAME_TIMEOUT_MS, run));
  };

  if (session.started || session.error) waitForFirstFrame();
  else {
    cancels.push(
      session.listen((event) => {
        if (/start|error/.test(event)) waitForFirstFrame();
      })
    );
    later(whenQuiet);
  }
  return forget;
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Safari has no `requestIdleCallback`. */
function whenQuiet(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(200, run);
  const task = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(task);
}
