export type { EventPlayerProps } from './config.ts';
export { EventPlayer } from './EventPlayer.tsx';
