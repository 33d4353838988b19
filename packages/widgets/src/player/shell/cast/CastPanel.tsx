import type { CastingProblem, CastingState } from '@touchline/player';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { fill } from '../../../shared/texts.ts';
import { adoptCss } from '../adopt-css.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { usePlayer } from '../controls/usePlayer.ts';
import { Poster } from '../Poster.tsx';
import { useLeaveFocus } from '../useLeaveFocus.ts';
import css from './cast.css?inline';
import { castIcon } from './cast-icon.ts';
import type { CastTexts } from './text/index.ts';
import { useCast } from './useCast.ts';

/** In place of a picture that is elsewhere: where, and the way back. And why it is back, where nobody wanted that. */
export function CastPanel(props: ControlProps) {
  const { player } = props;
  const place = useRef<HTMLDivElement>(null);
  const { casting, words, poster } = useCast(props);
  // A text is the same as long as it says the same.
  const told = usePlayer(player, (state) => JSON.stringify(state.casting));
  const state = JSON.parse(told) as CastingState | null;
  const problem = useSyncExternalStore(casting.subscribe, () => casting.offer.problem);
  useLayoutEffect(() => adoptCss(place.current, css));
  const said = state ? placeText(state, words) : problem ? problemText(problem, words) : '';
  return (
    <div ref={place} className="tl-cast-over" data-on={state ? '' : undefined}>
      {state && poster && <Poster src={poster} />}
      {state && <Icon of={castIcon} />}
      {/* Here before there is something to say: what comes into it is said. */}
      <p className={state ? 'tl-cast-place' : 'tl-cast-note'} aria-live="polite" dir="auto">
        {said}
      </p>
      {state && <Stop label={words['Stop casting']} onPress={casting.toggle} />}
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

function placeText({ device, state }: CastingState, words: CastTexts): string {
  if (device === null) return state === 'connecting' ? words['Connecting…'] : words['Playing on another device'];
  return fill(state === 'connecting' ? words['Connecting to {device}…'] : words['Playing on {device}'], { device });
}

function problemText(problem: CastingProblem, words: CastTexts): string {
  if (problem === 'connect') return words['The device cannot be reached.'];
  return problem === 'media'
    ? words['The device cannot play this video. It continues here.']
    : words['Casting has ended.'];
}
