import { openSession, PATIENCE, type Session } from '@touchline/player/start';
import type { PlayerFragmentView, PlayingContent } from '@touchline/widgets/element';
import type { Opening } from '../port.ts';

/**
 * Begins a player over the server's markup: by itself where that is wished, else at a press on its poster. React comes
 * after the picture, or when there will be none.
 *
 * While it is on its way to the picture the container bears `data-started`, so that the press shows.
 */
export function start([container, known, take, early, isWished]: Opening): Session {
  const { look, content, details } = known.view as PlayerFragmentView;
  const media = container.querySelector('video') as HTMLVideoElement;
  const { playable } = content as PlayingContent;
  const session = openSession(
    { media, playable, early: early && { url: known.urgent as string, answer: early } },
    look
  );
  let hasFacts = false;
  session.listen((event) => {
    if (event === 'start') {
      container.dataset['started'] = '';
      setTimeout(take, PATIENCE);
    }
    hasFacts ||= event === 'facts';
    const isOdd = /err|blo|auto/.test(event);
    // What plays on after the first segment comes before what it is controlled with.
    if (isOdd || (hasFacts && session.framed)) void take();
  });
  container.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-start]')) session.play();
  });
  if (isWished || look.autoplay) session.play(true);
  try {
    // Neither did the server know what this visitor's dates look like (EP-10), nor whether they hide scores: the widget's
    // own code draws that.
    const isForeign =
      details?.when &&
      ((content as PlayingContent).markers?.locale ?? navigator.language) +
        (look.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone) !==
        known.locale + known.timeZone;
    if (isForeign || localStorage['touchline_scores']) {
      container.dataset['stale'] = '1';
      // A player that starts by itself is taken over after its picture anyway.
      look.autoplay || void take();
    }
  } catch {
    // Storage is refused.
  }
  return session;
}
