import type { Session } from '@touchline/player';
import { PATIENCE } from '@touchline/player/start';

/**
 * Calls `act` once nothing that a picture waits for would be held up by code: the picture is there or will not come; or
 * nobody has asked for one and the page is quiet. The result forgets it.
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
  const waitForPicture = () => {
    forget();
    if (session.framed || session.error) return ready();
    cancels.push(
      session.listen((event) => {
        if (/frame|blocked|error/.test(event)) ready();
      })
    );
    later((run) => after(PATIENCE, run));
  };

  if (session.started || session.error) waitForPicture();
  else {
    cancels.push(
      session.listen((event) => {
        if (/start|error/.test(event)) waitForPicture();
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
