export { EventPlayer, type EventPlayerProps } from './EventPlayer.tsx';
