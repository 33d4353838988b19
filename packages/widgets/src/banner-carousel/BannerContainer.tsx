import { readConfig } from '@touchline/domain';
import { prefetch } from '../shared/data/useRequest.ts';
import { createLazyParts, type LazyParts } from '../shared/host/container.tsx';
import type { MountContext } from '../shared/host/mount.ts';
import { bannerCarouselSchema as schema } from './config.ts';
import loadingSheet from './loading.css?inline';
import type { Screen } from './screen.ts';
import sheet from './sheet.css?inline';
import { bannerQuery, useBannerScreen } from './useBannerScreen.ts';

/** Decides what banner carousels show. */
export const bannerContainer = createLazyParts({ schema, sheet: sheet + loadingSheet, useScreen: useBannerScreen });

/**
 * Returns the container of a custom element. A carousel rendered by the server works without this code until
 * something changes. Without one, the banners are requested at once: rendering takes long on slow phones.
 */
export function bannerContainerOf({ state, api, input }: MountContext): LazyParts<Screen, never> {
  const { config } = readConfig(schema, input());
  if (!state && config.publicKey) prefetch(bannerQuery(config, api));
  return bannerContainer;
}
