import type { PlayerConfig } from './fields.ts';

/**
 * Configuration of the parts of a player that load after its first frame: casting, sharing, the end screen,
 * announcements.
 */
export type LazyConfig = Partial<
  Pick<
    PlayerConfig,
    'announcements' | 'cast' | 'castReceiverId' | 'autoplayNext' | 'share' | 'shareUrl' | 'publicKey' | 'texts'
  >
>;

/** Returns the configuration that the lazy parts need from a fragment; undefined if all of it has default values. */
export function lazyConfigOf(config: PlayerConfig): LazyConfig | undefined {
  const { announcements, cast, castReceiverId, autoplayNext, share, shareUrl, publicKey, texts } = config;
  const ids = Object.entries(config).filter(([name]) => /^(video|event|creativeWork)Id$/.test(name));
  const values = {
    ...(announcements !== 'auto' && { announcements }),
    ...(cast && { cast, ...(castReceiverId !== '' && { castReceiverId }) }),
    ...(autoplayNext && { autoplayNext }),
    ...(share && { share, shareUrl, publicKey, ...Object.fromEntries(ids) }),
    ...(Object.keys(texts).length > 0 && { texts }),
  };
  return Object.keys(values).length > 0 ? values : undefined;
}
