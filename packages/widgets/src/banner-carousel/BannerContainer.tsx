import { createLazyParts } from '../shared/host/container.tsx';
import { bannerCarouselSchema as schema } from './config.ts';
import loadingSheet from './loading.css?inline';
import sheet from './sheet.css?inline';
import { useBannerScreen } from './useBannerScreen.ts';

/**
 * Decides what banner carousels show. A carousel rendered by the server works without this code until something changes.
 */
export const bannerContainer = createLazyParts({ schema, sheet: sheet + loadingSheet, useScreen: useBannerScreen });
