/** Browser entry: what the custom elements use of this package. */
export { mountBannerCarousel } from './banner-carousel/mount.tsx';
export type { Mount, MountPort } from './shared/mount.ts';
