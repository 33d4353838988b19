import { START_BANDWIDTH } from '@touchline/domain';
import type { HlsConfig } from 'hls.js';

/** Settings of hls.js for its automatic choice of rendition. */
export const abrConfig: Partial<HlsConfig> = {
  // read-ahead.ts uses it too, so that both start with the same rendition.
  abrEwmaDefaultEstimateMax: START_BANDWIDTH,
};
