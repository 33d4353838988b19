import type { PlayerConfig } from './fields.ts';

/** What those parts of a player go by that come after its picture: casting and sharing. */
export type LateConfig = Partial<
  Pick<PlayerConfig, 'cast' | 'castReceiverId' | 'share' | 'shareUrl' | 'publicKey' | 'texts'>
>;

/** As much of a configuration as has to be in a fragment for them, and nothing where they are switched off. */
export function lateConfigOf(config: PlayerConfig): LateConfig | undefined {
  const { cast, castReceiverId, share, shareUrl, publicKey, texts } = config;
  if (!cast && !share) return undefined;
  const ids = Object.entries(config).filter(([name]) => /^(video|event|creativeWork)Id$/.test(name));
  return {
    ...(cast && { cast, ...(castReceiverId !== '' && { castReceiverId }) }),
    ...(share && { share, shareUrl, publicKey, ...Object.fromEntries(ids) }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
}
