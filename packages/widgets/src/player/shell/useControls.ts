import type { Player, PlayerSettings, Session } from '@touchline/player';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { useLatest } from '../../shared/useLatest.ts';
import type { PlayerControls } from './controls/PlayerControls.tsx';
import { onReadyForControls } from './ready-for-controls.ts';
import type { ShellProps } from './ShellProps.ts';

export interface LateControls {
  readonly player: Player;
  readonly Controls: typeof PlayerControls;
}

interface ControlsInput {
  readonly props: ShellProps;
  readonly session: Session | null;
  readonly box: RefObject<HTMLElement | null>;
}

/** The player's core and its controls, which come after the picture; undefined until then. */
export function useControls({ props, session, box }: ControlsInput): LateControls | undefined {
  const latest = useLatest(props);
  const [late, setLate] = useState<LateControls>();
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
      // In slices: it is the largest drawing of all, and the video plays.
      startTransition(() => setLate({ player, Controls: PlayerControls }));
      onEnd(() => {
        player.end();
        latest.current.onPlayer(undefined);
        setLate(undefined);
      });
    };
    onEnd(
      onReadyForControls(session, () => {
        // Without our code there is still the browser's.
        load().catch(() => session.media.toggleAttribute('controls', latest.current.look.controls));
      })
    );
    return () => ended.abort();
  }, [latest, session, box]);
  return late;
}

function settingsOf(latest: RefObject<ShellProps>): PlayerSettings {
  const { look, poster } = latest.current;
  return {
    ...look,
    get title() {
      return latest.current.content.title;
    },
    posterUrl: poster,
    counting() {
      const { look: now, api } = latest.current;
      return now.counting && { ...now.counting, api };
    },
    onViewing: (event) => latest.current.onViewing(event),
  };
}

/** Reports whether the panel shows, and each failure once: a retry that fails alike before anything has played is the same. */
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
