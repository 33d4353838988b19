/**
 * Maximum bitrate (bit/s) of the first rendition, while the throughput is unknown.
 *
 * In a file of its own: the code that starts a player must not load the rest of the domain for it.
 */
export const START_BANDWIDTH = 5e6;
