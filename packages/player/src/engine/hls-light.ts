import type HlsType from 'hls.js';
// @ts-expect-error This build has the interface of the full one, but no types.
import HlsLight from 'hls.js/light';

/** The light build of hls.js, for most streams: no alternate audio, no subtitles, no protected media. */
export const Hls: typeof HlsType = HlsLight;
