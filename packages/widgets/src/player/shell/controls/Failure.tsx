import { useRef } from 'react';
import type { ShellProps } from '../ShellProps.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import type { ControlProps } from './ControlProps.ts';
import { usePlayer } from './usePlayer.ts';

/** In place of a picture that cannot be had (ERR-08). */
export function Failure({
  player,
  look,
  texts,
  Panel,
  onSignIn,
}: ControlProps & Pick<ShellProps, 'Panel' | 'onSignIn'>) {
  const place = useRef<HTMLDivElement>(null);
  const code = usePlayer(player, ({ error }) => error?.code);
  useLeaveFocus(place);
  return (
    <div ref={place}>
      {code && <Panel code={code} texts={texts} level={look.headingLevel} onRetry={player.retry} onSignIn={onSignIn} />}
    </div>
  );
}
