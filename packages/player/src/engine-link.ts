import type { PlaybackController } from './controller/playback-controller.ts';
import type { EngineState } from './engine/engine.ts';
import { onSessionEvent } from './on-session-event.ts';
import type { Session } from './start/session.ts';

/** Connects the features to the engine, which may load long after the player. */
export interface EngineLink {
  /** State of the engine. null: no engine has reported yet. */
  state(): EngineState | null;
  /** Calls `listener` after each change of the state, and at once if there already is a state. */
  onStateChange(listener: (state: EngineState) => void): void;
  /** Calls `action` with the playback controller, and loads its code first. */
  use(action: (controller: PlaybackController) => void): void;
  /** Whether the video is live. Before the media are loaded this is what the server says. */
  live(): boolean;
}

export function linkEngine(session: Session, signal: AbortSignal): EngineLink {
  const { media, playable } = session;
  const listeners: ((state: EngineState) => void)[] = [];
  let state: EngineState | null = null;

  const use: EngineLink['use'] = (action) => {
    session.loadController().then(
      (controller) => signal.aborted || action(controller),
      // The session reports the error where it stops the video.
      () => {}
    );
  };
  const read = () =>
    use((controller) => {
      state = controller.state();
      for (const listener of listeners) listener(state);
    });

  // Not earlier: the engine's code would compete with the first frame.
  if (session.framed) read();
  onSessionEvent(
    session,
    (event) => {
      if (event === 'state' || event === 'frame') read();
    },
    signal
  );

  return {
    state: () => state,
    onStateChange(listener) {
      listeners.push(listener);
      if (state) listener(state);
    },
    use,
    live: () => (state && media.readyState > 0 ? state.live : playable.live),
  };
}
