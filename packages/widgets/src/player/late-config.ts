import type { PlayerConfig } from './fields.ts';

/** Configuration of the parts of a player that load after its picture: casting, sharing, the end screen, announcements. */
export type LateConfig = Partial<
  Pick<
    PlayerConfig,
    'announcements' | 'cast' | 'castReceiverId' | 'autoplayNext' | 'share' | 'shareUrl' | 'publicKey' | 'texts'
  >
>;

/** As much of a configuration as has to be in a fragment for them, and nothing where all of it is the default. */
export function lateConfigOf(config: PlayerConfig): LateConfig | undefined {
  const { announcements, cast, castReceiverId, autoplayNext, share, shareUrl, publicKey, texts } = config;
  const ids = Object.entries(config).filter(([name]) => /^(video|event|creativeWork)Id$/.test(name));
  const late = {
    ...(announcements !== 'auto' && { announcements }),
    ...(cast && { cast, ...(castReceiverId !== '' && { castReceiverId }) }),
    ...(autoplayNext && { autoplayNext }),
    ...(share && { share, shareUrl, publicKey, ...Object.fromEntries(ids) }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
  return Object.keys(late).length > 0 ? late : undefined;
}
