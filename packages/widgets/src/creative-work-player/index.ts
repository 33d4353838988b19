export { CreativeWorkPlayer, type CreativeWorkPlayerProps } from './CreativeWorkPlayer.tsx';
