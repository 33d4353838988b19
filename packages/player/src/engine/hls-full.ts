/** The full build of hls.js: for streams with alternate audio, subtitles or keys. */
export { default as Hls } from 'hls.js';
