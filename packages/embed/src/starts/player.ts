import { FIRST_FRAME_TIMEOUT_MS, openSession, type Session } from '@touchline/player/start';
import type { PlayerFragmentView, PlayingContent } from '@touchline/widgets/element';
import type { StartArgs } from '../mount-context.ts';

/**
 * Starts a player over the server's markup: automatically with autoplay, else at a click on its poster. React loads
 * after the first frame, or when there will be none.
 *
 * While the player starts, the container has `data-started`, which shows that the click was accepted.
 */
export function start([container, state, mount, preloaded, isPlayRequested]: StartArgs): Session {
  const { appearance, content, details } = state.view as PlayerFragmentView;
  const media = container.querySelector('video') as HTMLVideoElement;
  const { playable } = content as PlayingContent;
  const session = openSession(
    { media, playable, preloaded: preloaded && { url: state.urgent as string, response: preloaded } },
    appearance
  );
  let hasEngineState = false;
  session.listen((event) => {
    if (event === 'start') {
      container.dataset['started'] = '';
      setTimeout(mount, FIRST_FRAME_TIMEOUT_MS);
    }
    hasEngineState ||= event === 'state';
    const isBlockedOrFailed = /err|blo|auto/.test(event);
    // Media after the first segment has priority over the controls.
    if (isBlockedOrFailed || (hasEngineState && session.framed)) void mount();
  });
  const listen = (type: 'mousedown' | 'click', act: () => void) =>
    container.addEventListener(type, ({ target, button }) => {
      // Only the first button clicks.
      if (!button && (target as Element).closest('[data-start]')) act();
    });
  // Not `pointerdown`, which a finger also causes that scrolls the page.
  listen('mousedown', session.press);
  listen('click', session.play);
  if (isPlayRequested || appearance.autoplay) session.play(true);
  try {
    // The server knows neither the visitor's date format (EP-10) nor whether they hide scores: the widget's own code
    // draws both.
    const isOtherLocaleOrZone =
      details?.when &&
      ((content as PlayingContent).markers?.locale ?? navigator.language) +
        (appearance.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone) !==
        state.locale + state.timeZone;
    if (isOtherLocaleOrZone || localStorage['touchline_scores']) {
      container.dataset['stale'] = '1';
      // With autoplay the widget is mounted after the first frame in any case.
      appearance.autoplay || void mount();
    }
  } catch {
    // The browser denies access to storage.
  }
  return session;
}
