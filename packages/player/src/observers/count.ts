import { AFTER_PRESS_MS } from '../after-press.ts';
import { onSessionEvent } from '../on-session-event.ts';
import { FIRST_FRAME_TIMEOUT_MS } from '../start/first-frame-timeout.ts';
import type { Observer } from './observer.ts';

/** Counts viewings if the publisher has turned that on. The code loads some time after the first frame. */
export const count: Observer = (player, input) => {
  const { session, settings, signal } = input;
  const counting = settings.counting?.();
  if (!counting) return;
  let hasStarted = false;
  const startCounting = async () => {
    if (hasStarted || signal.aborted) return;
    hasStarted = true;
    try {
      const { begin: start } = await (counting.analytics === 'mux'
        ? import('../viewing/mux.ts')
        : import('../viewing/count-viewing.ts'));
      if (!signal.aborted) start(player, input);
    } catch {
      // Nothing is counted then. The visitor need not know.
    }
  };
  const startSoon = () => setTimeout(startCounting, AFTER_PRESS_MS);
  if (session.started) startSoon();
  onSessionEvent(
    session,
    (event) => {
      if (event === 'start') setTimeout(startCounting, FIRST_FRAME_TIMEOUT_MS);
      else if (session.started && (event === 'frame' || event === 'error')) startSoon();
    },
    signal
  );
};
