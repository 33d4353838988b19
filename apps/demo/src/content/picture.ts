/** Publisher of all demo content. */
export const DEMO_PUBLISHER = {
  id: 'demo',
  displayName: 'The Corner Flag',
  languageCode: 'en',
  timeZone: 'Europe/Amsterdam',
} as const;

/** Public key of the demo publisher. It names no domain, so any page may use it. */
export const DEMO_KEY = 'pk_demo';

/** Names of the pictures in assets/pictures, which are also the ids of the publisher's images. */
export const PICTURES = [
  'night',
  'night-phone',
  'court',
  'court-phone',
  'clay',
  'clay-phone',
  'track',
  'track-phone',
  'oval',
  'oval-phone',
  'goal',
  'goal-phone',
  'goal-pale',
  'goal-start',
  'sprint',
  'sprint-phone',
  'sprint-pale',
  'trophy',
  'lanes',
  'tunnel',
  'rain',
  'rain-phone',
  'rain-start',
] as const;

export type Picture = (typeof PICTURES)[number];

/** A banner's picture or clip. `breakpointWidth` in px of the viewport. */
export interface Asset {
  readonly assetUrl: string;
  readonly breakpointWidth?: number;
}

/** From this viewport width the wide picture takes the place of the tall one, px. */
const WIDE_FROM = 640;

/** One picture at every width; with `phone`, that one on narrow screens. */
export function picture(wide: Picture, phone?: Picture): Asset[] {
  if (!phone) return [{ assetUrl: urlOf(wide) }];
  return [{ assetUrl: urlOf(phone) }, { assetUrl: urlOf(wide), breakpointWidth: WIDE_FROM }];
}

/** The clip and the picture shown until it plays, as a video banner takes them. */
export const PROMO_CLIP: readonly Asset[] = [{ assetUrl: '/demo/media/promo.mp4' }, { assetUrl: urlOf('promo') }];

/** Every image of the publisher, with its file below assets. */
export const demoImages = [
  ...PICTURES.map((id) => ({ id: id as string, file: `pictures/${id}.webp` })),
  { id: 'promo', file: 'media/promo.webp' },
];

function urlOf(name: Picture | 'promo'): string {
  return `/img/${DEMO_PUBLISHER.id}/${name}`;
}
