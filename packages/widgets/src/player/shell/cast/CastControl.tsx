import { useLayoutEffect, useRef } from 'react';
import { adoptCss } from '../adopt-css.ts';
import { Button } from '../controls/Button.tsx';
import type { ControlProps } from '../controls/ControlProps.ts';
import { Step } from '../controls/Step.tsx';
import { usePlayer } from '../controls/usePlayer.ts';
import css from './cast.css?inline';
import { castIcon } from './cast-icon.ts';
import { useCast } from './useCast.ts';

/** Plays it elsewhere, or here again: pressed while it is elsewhere. */
export function CastControl(props: ControlProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { casting, words } = useCast(props);
  const isOn = usePlayer(props.player, (state) => state.casting !== null);
  useLayoutEffect(() => {
    adoptCss(place.current, css);
    place.current?.querySelector('button')?.setAttribute('aria-pressed', String(isOn));
  });
  return (
    <span ref={place} className="tl-cast" data-from="large" data-on={isOn || undefined}>
      <Button name={words.Cast} icon={castIcon} part="cast-button" onPress={casting.toggle} />
    </span>
  );
}

/** The same in the settings of players that have no room for it. */
export function CastItem(props: ControlProps & { readonly onClose: () => void }) {
  const { casting, words } = useCast(props);
  const press = () => {
    props.onClose();
    casting.toggle();
  };
  const label = props.player.state.casting ? words['Stop casting'] : words.Cast;
  return <Step label={label} icon={castIcon} onPress={press} />;
}
