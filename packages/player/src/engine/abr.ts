import type { HlsConfig } from 'hls.js';

/** Bits per second of the richest rendition to begin with, while nobody knows what the network can do. */
export const START_BANDWIDTH = 5e6;

/** How hls.js chooses a rendition while the visitor leaves that to it. */
export const abrConfig: Partial<HlsConfig> = {
  // What read-ahead.ts goes by too, so that both begin with the same one.
  abrEwmaDefaultEstimateMax: START_BANDWIDTH,
};
