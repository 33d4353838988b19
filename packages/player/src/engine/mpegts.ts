import mpegts from 'mpegts.js';

/** What plays FLV and MPEG transport streams. */
export const Mpegts = mpegts;
