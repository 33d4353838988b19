import type { Feature } from '../feature.ts';
import type { Player } from '../player.ts';

/** Available, chosen and active quality (spec §3.15). */
export const quality: Feature<Pick<Player, 'setQuality'>> = ({ engine, set, state }) => {
  engine.onStateChange(({ qualities, activeQuality, quality: choice, offline, p2p }) =>
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
      const heights = state().availableQualities.map(({ height }) => height);
      if (wanted === 'auto' || heights.includes(wanted))
        return engine.use((controller) => controller.setQuality(wanted));
      console.error(`[touchline] Unknown quality ${wanted}; available: ${['auto', ...heights].join(', ')}`);
    },
  };
};

function sizeOf({ height, width }: { readonly height: number; readonly width: number }) {
  return { height, width };
}
