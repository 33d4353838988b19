import type { Feature } from '../feature.ts';
import { hear } from '../hear.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** ms without a sign of the visitor after which the controls go while it plays (PL-22). */
const IDLE = 3_000;

type Actions = Pick<Player, 'showControls' | 'hideControls' | 'showHelp'>;

/**
 * Hides the controls while nobody needs them: never while paused, in error or held, nor while the visitor uses one that
 * they reached with Tab (PL-22). Focus that the player moved itself does not keep them.
 */
export const controlVisibility: Feature<Actions> = ({ media, box, session, signal, set, state }) => {
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key or press was Tab. */
  let tabbed = false;
  /** Tab led into the controls, and the focus has not left them since. */
  let inUse = false;
  const hide = () => {
    const { paused, error, helpShown } = state();
    const stay = paused || media.paused || error || held || helpShown || (inUse && box.querySelector(':focus'));
    if (!stay) set({ controlsVisible: false });
  };
  const show = () => {
    clearTimeout(timer);
    set({ controlsVisible: true });
    if (!signal.aborted) timer = setTimeout(hide, IDLE);
  };

  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(
      type,
      (event) => {
        tabbed = (event as KeyboardEvent).key === 'Tab';
        inUse &&= type === 'keydown';
      },
      { capture: true, signal }
    );
  }
  // The box itself only holds the focus for a control that is gone.
  box.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      inUse = target !== box && (tabbed || (inUse && relatedTarget !== null));
    },
    { signal }
  );
  listen(media, ['playing', 'pause', 'ended'], show, signal);
  listen(box, ['keydown', 'focusin', 'focusout', 'input'], show, signal);
  listen(
    box,
    ['pointermove', 'pointerdown'],
    (event) => {
      // Fingers beside a control do not need it: what they do to the picture decides the shell.
      if ((event as PointerEvent).pointerType !== 'touch' || isOnControl(event)) show();
    },
    signal
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  hear(session, (event) => event === 'error' && show(), signal);
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
