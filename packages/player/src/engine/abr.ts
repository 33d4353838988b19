import type { HlsConfig } from 'hls.js';

/** Maximum bitrate (bit/s) of the first rendition, while the throughput is unknown. */
export const START_BANDWIDTH = 5e6;

/** Settings of hls.js for its automatic choice of rendition. */
export const abrConfig: Partial<HlsConfig> = {
  // read-ahead.ts uses it too, so that both start with the same rendition.
  abrEwmaDefaultEstimateMax: START_BANDWIDTH,
};
