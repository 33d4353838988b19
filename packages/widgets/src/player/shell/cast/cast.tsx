import { openCasting } from '@touchline/player';
import { useLayoutEffect, useRef } from 'react';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { Button } from '../controls/bar/Button.tsx';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { LazyPart, PartInput } from '../controls/LazyPart.tsx';
import { SettingsItem } from '../controls/menus/SettingsItem.tsx';
import { usePlayerState } from '../controls/usePlayerState.ts';
import { CastPanel, castIcon } from './CastPanel.tsx';
import css from './cast.css?inline';
import { castings, useCast } from './useCast.ts';

const part: LazyPart = { id: 'cast', Control: CastControl, Item: CastItem, Menu: () => null, Over: CastPanel };

/** Starts the search for cast devices. The cast part of the controls is shown while a device is available (PL-11). */
export function startPart({ props, signal, show }: PartInput): void {
  const { player } = props();
  const settings = () => {
    const { config, content, poster } = props();
    return { receiverId: config?.castReceiverId || undefined, title: content.title, posterUrl: poster };
  };
  const casting = openCasting(player, settings, signal);
  castings.set(player, { casting, props });
  let isShown = false;
  const updatePart = () => {
    const { offered, problem } = casting.offer;
    // Show problems even after the device is gone.
    const isWanted = offered || player.state.casting !== null || (isShown && problem !== null);
    if (isWanted === isShown) return;
    isShown = isWanted;
    show(isWanted ? part : null);
  };
  signal.addEventListener('abort', casting.subscribe(updatePart));
  signal.addEventListener('abort', player.subscribe(updatePart));
  updatePart();
}

/** Renders the cast button. It is pressed while the video plays on another device. */
function CastControl(props: ControlProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { casting, lazyTexts } = useCast(props);
  const isOn = usePlayerState(props.player, (state) => state.casting !== null);
  useLayoutEffect(() => adoptStyleSheet(place.current, css), []);
  useLayoutEffect(() => {
    place.current?.querySelector('button')?.setAttribute('aria-pressed', String(isOn));
  });
  return (
    <span ref={place} className="tl-cast" data-from="large" data-on={isOn || undefined}>
      <Button name={lazyTexts.Cast} icon={castIcon} part="cast-button" onPress={casting.toggle} />
    </span>
  );
}

/** Renders the same action in the settings of narrow players. */
function CastItem(props: ControlProps & { readonly onClose: () => void }) {
  const { casting, lazyTexts } = useCast(props);
  const press = () => {
    props.onClose();
    casting.toggle();
  };
  const label = props.player.state.casting ? lazyTexts['Stop casting'] : lazyTexts.Cast;
  return <SettingsItem label={label} icon={castIcon} onPress={press} />;
}
