import type { Player, PlayerSettings, Session } from '@touchline/player';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import type { PlayerControls } from './controls/PlayerControls.tsx';
import { onReadyForControls } from './ready-for-controls.ts';
import type { ShellProps } from './ShellProps.ts';

interface LoadedControls {
  readonly player: Player;
  readonly Controls: typeof PlayerControls;
}

interface ControlsInput {
  readonly props: ShellProps;
  readonly session: Session | null;
  readonly box: RefObject<HTMLElement | null>;
}

/** Loads the player's core and its controls after the first frame; undefined until then. */
export function useControls({ props, session, box }: ControlsInput): LoadedControls | undefined {
  const latest = useLatest(props);
  const [loaded, setLoaded] = useState<LoadedControls>();
  useEffect(() => {
    if (!session) return;
    const ended = new AbortController();
    const onEnd = (end: () => void) => ended.signal.addEventListener('abort', end);
    const load = async () => {
      const { createPlayer, PlayerControls } = await import('./controls/PlayerControls.tsx');
      if (ended.signal.aborted || !box.current) return;
      const player = createPlayer({ session, box: box.current, settings: settingsOf(latest) });
      reportFailures(player, latest);
      latest.current.onPlayer(player);
      // As a transition: this is the largest render and the video already plays.
      startTransition(() => setLoaded({ player, Controls: PlayerControls }));
      onEnd(() => {
        player.end();
        latest.current.onPlayer(undefined);
        setLoaded(undefined);
      });
    };
    onEnd(
      onReadyForControls(session, () => {
        // If the code cannot be loaded, use the browser's own controls.
        load().catch(() => session.media.toggleAttribute('controls', latest.current.appearance.controls));
      })
    );
    return () => ended.abort();
  }, [latest, session, box]);
  return loaded;
}

function settingsOf(latest: RefObject<ShellProps>): PlayerSettings {
  const { appearance, poster } = latest.current;
  return {
    ...appearance,
    get title() {
      return latest.current.content.title;
    },
    posterUrl: poster,
    counting() {
      const {
        appearance: { counting },
        api,
      } = latest.current;
      return counting && { ...counting, api };
    },
    onViewing: (event) => latest.current.onViewing(event),
  };
}

/**
 * Reports whether the panel is shown, and each failure once. A retry that fails the same way before playback is not
 * reported again.
 */
function reportFailures(player: Player, latest: RefObject<ShellProps>): void {
  let hasFailed: boolean | undefined;
  let reported = '';
  const report = () => {
    const { error, playing } = player.state;
    const failure = error ? error.code + error.message : '';
    if (hasFailed !== !!error) {
      hasFailed = !!error;
      latest.current.onFailed(hasFailed);
    }
    if (playing) reported = '';
    if (!error || failure === reported) return;
    reported = failure;
    latest.current.onError(player.session.error ?? error);
  };
  player.subscribe(report);
  report();
}
