import { useRef } from 'react';
import { startOver } from '../../../shared/icons/timeline.ts';
import { Button } from '../controls/Button.tsx';
import type { ControlProps } from '../controls/ControlProps.ts';
import { useLeaveFocus } from '../useLeaveFocus.ts';

/** To the oldest that a live stream still has, in players that have room. */
export function StartOver({ player, texts }: ControlProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLeaveFocus(place);
  return (
    <span ref={place} className="tl-player-place">
      <Button name={texts['Start over']} icon={startOver} from="large" onPress={player.startOver} />
    </span>
  );
}
