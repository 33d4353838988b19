export type { VideoPlayerProps } from './config.ts';
export { VideoPlayer } from './VideoPlayer.tsx';
