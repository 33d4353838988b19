import { openCasting } from '@touchline/player';
import type { LatePart, PartInput } from '../controls/LatePart.tsx';
import { CastControl, CastItem } from './CastControl.tsx';
import { CastPanel } from './CastPanel.tsx';
import { castings } from './castings.ts';

const part: LatePart = { id: 'cast', Control: CastControl, Item: CastItem, Menu: () => null, Over: CastPanel };

/** Looks for what this browser can cast by; there is a part of the controls while there is somewhere to cast to (PL-11). */
export function begin({ props, signal, show }: PartInput): void {
  const { player } = props();
  const settings = () => {
    const { config, content, poster } = props();
    return { receiverId: config?.castReceiverId || undefined, title: content.title, posterUrl: poster };
  };
  const casting = openCasting(player, settings, signal);
  castings.set(player, { casting, props });
  let isShown = false;
  const look = () => {
    const { offered, problem } = casting.offer;
    // What went wrong is said also when the device has gone.
    const isWanted = offered || player.state.casting !== null || (isShown && problem !== null);
    if (isWanted === isShown) return;
    isShown = isWanted;
    show(isWanted ? part : null);
  };
  signal.addEventListener('abort', casting.subscribe(look));
  signal.addEventListener('abort', player.subscribe(look));
  look();
}
