import type { Feature } from '../feature.ts';
import { hear } from '../hear.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

type Actions = Pick<Player, 'play' | 'pause' | 'togglePlay' | 'retry'>;

/** Play, pause, waiting, ended and what went wrong, read back from the element and its session (spec §4.4). */
export const playback: Feature<Actions> = ({ media, session, signal, set }) => {
  const on = (types: readonly string[], listener: () => void) => listen(media, types, listener, signal);
  const isMoving = () => !media.paused && !media.ended && media.readyState >= media.HAVE_FUTURE_DATA;
  const readError = () => {
    const { error } = session;
    set({ error: error && { code: error.code, message: error.message } });
  };

  on(['playing'], () => set({ playing: true, paused: false, waiting: false, ended: false }));
  on(['pause'], () => set({ playing: false, paused: true, waiting: false }));
  on(['waiting'], () => set({ waiting: true }));
  // Sought from the end to the end, it has ended again without an `ended` of its own.
  on(['seeking', 'seeked', 'play'], () => set({ ended: media.ended }));
  on(['ended'], () => set({ playing: false, paused: true, waiting: false, ended: true }));
  // Another source stops it without a word of its own.
  on(['emptied'], () => set({ playing: false, paused: true, ended: false }));
  hear(
    session,
    (event) => {
      if (event === 'start') set({ started: true });
      if (event === 'error') {
        readError();
        set({ waiting: false });
      }
    },
    signal
  );
  // Somebody else may have begun it anew.
  on(['emptied', 'playing'], readError);
  // It may have begun long before its player was there.
  set({ started: session.started, ended: media.ended });
  if (isMoving()) set({ playing: true, paused: false });
  else if (!media.paused) set({ waiting: true });
  readError();

  const retry = () => {
    session.retry();
    readError();
  };
  const play = () => {
    const played = untilPlaying();
    if (session.error) retry();
    else session.play();
    // A page that does not care whether it plays shall not have to say so.
    played.catch(() => {});
    return played;
  };

  /** As `HTMLMediaElement.play` answers, however long the engine takes. */
  function untilPlaying(): Promise<void> {
    if (isMoving()) return Promise.resolve();
    const settled = new AbortController();
    return new Promise<void>((resolve, reject) => {
      const refuse = (message: string, name: string) => reject(new DOMException(message, name));
      const gone = () => refuse('The player has ended', 'AbortError');
      if (signal.aborted) return gone();
      signal.addEventListener('abort', gone, settled);
      listen(media, ['playing'], () => resolve(), settled.signal);
      listen(media, ['pause'], () => refuse('Paused before it played', 'AbortError'), settled.signal);
      hear(
        session,
        (event) => {
          if (event === 'blocked') refuse('The browser wants a gesture of the visitor first', 'NotAllowedError');
          if (event === 'error') refuse(session.error?.message ?? 'It cannot be played', 'NotSupportedError');
        },
        settled.signal
      );
    }).finally(() => settled.abort());
  }

  return {
    play,
    pause: () => media.pause(),
    // Asked of the element: `state` has it paused until the first picture.
    togglePlay() {
      if (media.paused || session.error) void play();
      else media.pause();
    },
    retry,
  };
};
