import type HlsType from 'hls.js';
// @ts-expect-error This build has the interface of the whole one, and no types of its own.
import HlsLight from 'hls.js/light';

/** The engine for most streams: no alternate audio, no subtitles, no protected media. */
export const Hls: typeof HlsType = HlsLight;
