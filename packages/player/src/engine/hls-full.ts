/** The engine for streams with a choice of audio, with subtitles or keys. */
export { default as Hls } from 'hls.js';
