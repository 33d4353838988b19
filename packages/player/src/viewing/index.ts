export type { Past, VideoAbout, ViewingError, ViewingInput, ViewingSnapshot, ViewingWatch } from './viewing-input.ts';
export { watchViewing } from './watch-viewing.ts';
