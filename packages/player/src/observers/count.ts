import { AFTER_PRESS } from '../after-press.ts';
import { hear } from '../hear.ts';
import { PATIENCE } from '../start/patience.ts';
import type { Observer } from './observer.ts';

/** Counts what is watched, where the publisher wants that: its code comes some time after the first picture of what was started. */
export const count: Observer = (player, input) => {
  const { session, settings, signal } = input;
  const counting = settings.counting?.();
  if (!counting) return;
  let begun = false;
  const begin = async () => {
    if (begun || signal.aborted) return;
    begun = true;
    try {
      const { begin: go } = await (counting.analytics === 'mux'
        ? import('../viewing/mux.ts')
        : import('../viewing/count-viewing.ts'));
      if (!signal.aborted) go(player, input);
    } catch {
      // Nothing is counted; that is no concern of the visitor's.
    }
  };
  const beginSoon = () => setTimeout(begin, AFTER_PRESS);
  if (session.started) beginSoon();
  hear(
    session,
    (event) => {
      if (event === 'start') setTimeout(begin, PATIENCE);
      else if (session.started && (event === 'frame' || event === 'error')) beginSoon();
    },
    signal
  );
};
