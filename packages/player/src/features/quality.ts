import type { Feature } from '../feature.ts';
import type { Player } from '../player.ts';

/** What there is to choose from, what was chosen, and what plays (spec §3.15). */
export const quality: Feature<Pick<Player, 'setQuality'>> = ({ engine, set, state }) => {
  engine.onFacts(({ qualities, activeQuality, quality: choice, offline, p2p }) =>
    set({
      availableQualities: qualities.map(sizeOf),
      activeQuality: activeQuality && sizeOf(activeQuality),
      quality: choice,
      offline,
      p2p,
    })
  );

  return {
    setQuality(wanted) {
      const known = state().availableQualities.map(({ height }) => height);
      if (wanted === 'auto' || known.includes(wanted)) return engine.use((conductor) => conductor.setQuality(wanted));
      console.error(`[touchline] No quality ${wanted}; there is ${['auto', ...known].join(', ')}`);
    },
  };
};

function sizeOf({ height, width }: { readonly height: number; readonly width: number }) {
  return { height, width };
}
