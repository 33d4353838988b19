import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { onSessionEvent } from '../on-session-event.ts';
import type { Player } from '../player.ts';

type Actions = Pick<Player, 'play' | 'pause' | 'togglePlay' | 'retry'>;

/** Play, pause, waiting, ended and errors, read from the element and its session (spec §4.4). */
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
  // After a seek from the end to the end, the element has ended again without an `ended` event.
  on(['seeking', 'seeked', 'play'], () => set({ ended: media.ended }));
  on(['ended'], () => set({ playing: false, paused: true, waiting: false, ended: true }));
  // A source change stops playback without an event of its own.
  on(['emptied'], () => set({ playing: false, paused: true, ended: false }));
  onSessionEvent(
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
  // Other code may have restarted it.
  on(['emptied', 'playing'], readError);
  // The session may have started long before its player was created.
  set({ started: session.started, ended: media.ended });
  if (isMoving()) set({ playing: true, paused: false });
  else if (!media.paused) set({ waiting: true });
  readError();

  const retry = () => {
    session.retry();
    readError();
  };
  const play = () => {
    const playing = untilPlaying();
    if (session.error) retry();
    else session.play();
    // A page that ignores the promise must not get an unhandled rejection.
    playing.catch(() => {});
    return playing;
  };

  /** Settles like `HTMLMediaElement.play`, however long the engine takes. */
  function untilPlaying(): Promise<void> {
    if (isMoving()) return Promise.resolve();
    const settled = new AbortController();
    return new Promise<void>((resolve, reject) => {
      const rejectPlay = (message: string, name: string) => reject(new DOMException(message, name));
      const onEnd = () => rejectPlay('The player has ended', 'AbortError');
      if (signal.aborted) return onEnd();
      signal.addEventListener('abort', onEnd, settled);
      listen(media, ['playing'], () => resolve(), settled.signal);
      listen(media, ['pause'], () => rejectPlay('Paused before it played', 'AbortError'), settled.signal);
      onSessionEvent(
        session,
        (event) => {
          if (event === 'blocked') rejectPlay('The browser requires a user gesture', 'NotAllowedError');
          if (event === 'error')
            rejectPlay(session.error?.message ?? 'The video cannot be played', 'NotSupportedError');
        },
        settled.signal
      );
    }).finally(() => settled.abort());
  }

  return {
    play,
    pause: session.pause,
    // Reads the element: `state.paused` is true until the first frame.
    togglePlay() {
      if (media.paused || session.error) void play();
      else session.pause();
    },
    retry,
  };
};
