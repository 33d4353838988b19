import type { Feature } from '../feature.ts';
import { hear } from '../hear.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** ms without a sign of the visitor after which the controls go while it plays (PL-22). */
const IDLE = 3_000;

type Actions = Pick<Player, 'showControls' | 'hideControls' | 'showHelp'>;

/** Controls go while nobody needs them: never when paused or in error, held, or when a key has led into them (PL-22). */
export const controlVisibility: Feature<Actions> = ({ media, box, session, signal, set, state }) => {
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    const { paused, error, helpShown } = state();
    const stay = paused || media.paused || error || held || helpShown || box.querySelector(':focus-visible');
    if (!stay) set({ controlsVisible: false });
  };
  const show = () => {
    clearTimeout(timer);
    set({ controlsVisible: true });
    if (!signal.aborted) timer = setTimeout(hide, IDLE);
  };

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
