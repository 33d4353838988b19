import type { CastingProblem, CastingState } from '@touchline/player';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Drawing } from '../../../shared/icons/drawing.ts';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { ControlProps } from '../controls/ControlProps.ts';
import { usePlayerState } from '../controls/usePlayerState.ts';
import { Poster } from '../Poster.tsx';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import css from './cast.css?inline';
import type { CastTexts } from './text/index.ts';
import { useCast } from './useCast.ts';

/**
 * Renders the panel over the video while it plays on another device: its name and a button to stop. Afterwards it shows
 * why casting ended if the visitor did not end it.
 */
export function CastPanel(props: ControlProps) {
  const { player } = props;
  const place = useRef<HTMLDivElement>(null);
  const { casting, lazyTexts, poster } = useCast(props);
  // Compared as JSON, so that equal states do not render again.
  const serialized = usePlayerState(player, (state) => JSON.stringify(state.casting));
  const state = JSON.parse(serialized) as CastingState | null;
  const problem = useSyncExternalStore(casting.subscribe, () => casting.offer.problem);
  useLayoutEffect(() => adoptStyleSheet(place.current, css), []);
  const announcement = state ? statusText(state, lazyTexts) : problem ? problemText(problem, lazyTexts) : '';
  return (
    <div ref={place} className="tl-cast-over" data-on={state ? '' : undefined}>
      {state && poster && <Poster src={poster} />}
      {state && <Icon of={castIcon} />}
      {/* The live region must exist before its text does. */}
      <p className={state ? 'tl-cast-place' : 'tl-cast-note'} aria-live="polite" dir="auto">
        {announcement}
      </p>
      {state && <Stop label={lazyTexts['Stop casting']} onPress={casting.toggle} />}
    </div>
  );
}

function Stop({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLeaveFocus(button);
  return (
    <button ref={button} type="button" className="tl-cast-stop" part="cast-stop" onClick={onPress}>
      {label}
    </button>
  );
}

function statusText({ device, state }: CastingState, lazyTexts: CastTexts): string {
  if (device === null)
    return state === 'connecting' ? lazyTexts['Connecting…'] : lazyTexts['Playing on another device'];
  return fill(state === 'connecting' ? lazyTexts['Connecting to {device}…'] : lazyTexts['Playing on {device}'], {
    device,
  });
}

function problemText(problem: CastingProblem, lazyTexts: CastTexts): string {
  if (problem === 'connect') return lazyTexts['The device cannot be reached.'];
  return problem === 'media'
    ? lazyTexts['The device cannot play this video. It continues here.']
    : lazyTexts['Casting has ended.'];
}

/** Kept out of the player's other icons, which load with the controls. */
export const castIcon: Drawing = {
  path: 'M3.5 9V5.5h17v13H14M3.5 12a6.5 6.5 0 016.5 6.5M3.5 15.2a3.3 3.3 0 013.3 3.3M3.5 18.4v.1',
};
