export { CreativeWorkPlayer } from './CreativeWorkPlayer.tsx';
export type { CreativeWorkPlayerProps } from './config.ts';
