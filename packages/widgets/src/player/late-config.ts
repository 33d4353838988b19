import type { PlayerConfig } from './fields.ts';

/** Configuration of the parts of a player that load after its picture: casting, sharing, the end screen. */
export type LateConfig = Partial<
  Pick<PlayerConfig, 'cast' | 'castReceiverId' | 'autoplayNext' | 'share' | 'shareUrl' | 'publicKey' | 'texts'>
>;

/** As much of a configuration as has to be in a fragment for them, and nothing where they are switched off. */
export function lateConfigOf(config: PlayerConfig): LateConfig | undefined {
  const { cast, castReceiverId, autoplayNext, share, shareUrl, publicKey, texts } = config;
  if (!cast && !share && !autoplayNext) return undefined;
  const ids = Object.entries(config).filter(([name]) => /^(video|event|creativeWork)Id$/.test(name));
  return {
    ...(cast && { cast, ...(castReceiverId !== '' && { castReceiverId }) }),
    ...(autoplayNext && { autoplayNext }),
    ...(share && { share, shareUrl, publicKey, ...Object.fromEntries(ids) }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
}
