/** Browser entry: the exports that the custom elements use. */
export { mountBannerCarousel } from './banner-carousel/mount.ts';
export { mountCalendar } from './calendar/mount.ts';
export { mountCardCarousel } from './card-carousel/mount.ts';
export { mountCardGrid } from './card-grid/mount.ts';
export { mountCreativeWorkPlayer } from './creative-work-player/mount.ts';
export { mountEventPlayer } from './event-player/mount.ts';
export type { PlayerFragmentView, PlayingContent } from './player/screen.ts';
export { loadingTexts } from './player/text/loading-texts.ts';
export { isServerReact } from './shared/host/is-server-react.tsx';
export type { Mount, MountContext } from './shared/host/mount.ts';
export { eventsNames, featuredNames, playerNames, type RegionNames } from './shared/text/region-names.ts';
export { mountVideoPlayer } from './video-player/mount.ts';
