import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { onSessionEvent } from '../on-session-event.ts';
import type { Player } from '../player.ts';

/** ms without activity of the visitor after which the controls hide during playback (PL-22). */
const IDLE_TIMEOUT_MS = 3_000;

type Actions = Pick<Player, 'showControls' | 'hideControls' | 'showHelp'>;

/**
 * Hides the controls while they are not needed. They stay while paused, in error or held, and while the visitor uses a
 * control that they reached with Tab (PL-22). Focus that the player moved itself does not count.
 */
export const controlVisibility: Feature<Actions> = ({ media, box, session, signal, set, state }) => {
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key or press was Tab. */
  let wasTab = false;
  /** Focus entered the controls by Tab, and has not left them since. */
  let isKeyboardFocusInside = false;
  const hide = () => {
    const { paused, error, helpShown } = state();
    const stay =
      paused || media.paused || error || held || helpShown || (isKeyboardFocusInside && box.querySelector(':focus'));
    if (!stay) set({ controlsVisible: false });
  };
  const show = () => {
    clearTimeout(timer);
    set({ controlsVisible: true });
    if (!signal.aborted) timer = setTimeout(hide, IDLE_TIMEOUT_MS);
  };

  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(
      type,
      (event) => {
        wasTab = (event as KeyboardEvent).key === 'Tab';
        isKeyboardFocusInside &&= type === 'keydown';
      },
      { capture: true, signal }
    );
  }
  // The box itself only has focus in place of a removed control.
  box.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      isKeyboardFocusInside = target !== box && (wasTab || (isKeyboardFocusInside && relatedTarget !== null));
    },
    { signal }
  );
  listen(media, ['playing', 'pause', 'ended'], show, signal);
  listen(box, ['keydown', 'focusin', 'focusout', 'input'], show, signal);
  listen(
    box,
    ['pointermove', 'pointerdown'],
    (event) => {
      // A touch outside the controls does not show them: the shell handles touches of the video.
      if ((event as PointerEvent).pointerType !== 'touch' || isOnControl(event)) show();
    },
    signal
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  onSessionEvent(session, (event) => event === 'error' && show(), signal);
  show();

  return {
    showControls(hold = held) {
      held = hold;
      show();
    },
    hideControls: hide,
    showHelp(shown) {
      set({ helpShown: shown });
      show();
    },
  };
};

function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest('button, input, [role="slider"], [role^="menu"]') !== null;
}
