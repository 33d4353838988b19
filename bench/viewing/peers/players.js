// The same with what players tell of themselves.
export { begin } from '../../../packages/player/src/viewing/count-viewing.ts';
