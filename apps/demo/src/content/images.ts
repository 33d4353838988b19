/** Publisher of all demo content. */
export const DEMO_PUBLISHER = {
  id: 'demo',
  displayName: 'The Corner Flag',
  languageCode: 'en',
  timeZone: 'Europe/Amsterdam',
} as const;

/** Public key of the demo publisher. It names no domain, so any page may use it. */
export const DEMO_KEY = 'pk_demo';

/** One that only another paper's pages may use. */
export const OTHER_PAPER = { key: 'pk_demo_other_paper', domain: 'other-paper.example' } as const;

/** Portraits, a player each: `face-1` is the first seed's. */
const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((seed) => `face-${seed}` as const);

/** Emblems of clubs and racing teams, by the ids these have in the season. */
const TEAMS =
  'harbour-city northgate-rovers eastmere-united saltwick-town fenbridge-athletic marrow-vale ' +
  'kingsquay-albion stonemouth lowmoor-rangers brackwater port-aurora-tides calder-comets vantage-herons ' +
  'ironmoor-owls summit-lynx delta-pilots granite-bears solmere-sirens coastal-royals sandbay-sixers ' +
  'highfield-heat lagoon-lancers meadow-mavericks cape-cyclones terrace-tuskers river-raiders volant ' +
  'meridian-works halcyon tern-racing obsidian north-stand south-stand';
const EMBLEMS = TEAMS.split(' ').map((id) => `club-${id}` as const);

/** The same crests without a ground, for rows of matches. */
const CRESTS = TEAMS.split(' ').map((id) => `crest-${id}` as const);

/** Names of the pictures in assets/pictures, which are also the ids of the publisher's images. */
export const IMAGES = [
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
  'rain-tall',
  'court-tall',
  'clay-tall',
  'track-tall',
  'goal-tall',
  'oval-tall',
  'sprint-tall',
  'trophy-tall',
  ...FACES,
  ...EMBLEMS,
  ...CRESTS,
] as const;

export type ImageName = (typeof IMAGES)[number];

/** A banner's picture or clip. `breakpointWidth` in px of the viewport. */
export interface Asset {
  readonly assetUrl: string;
  readonly breakpointWidth?: number;
}

/** From this viewport width the wide picture takes the place of the tall one, px. */
const WIDE_FROM = 640;

/** One picture at every width; with `phone`, that one on narrow screens. */
export function imageAssets(wide: ImageName, phone?: ImageName): Asset[] {
  if (!phone) return [{ assetUrl: imageUrl(wide) }];
  return [{ assetUrl: imageUrl(phone) }, { assetUrl: imageUrl(wide), breakpointWidth: WIDE_FROM }];
}

/** The clip and the picture shown until it plays, as a video banner takes them. */
export const PROMO_CLIP: readonly Asset[] = [{ assetUrl: '/demo/media/promo.mp4' }, { assetUrl: imageUrl('promo') }];

/** Every image of the publisher, with its file below assets. */
export const demoImages = [
  ...IMAGES.map((id) => ({ id: id as string, file: `pictures/${id}.webp` })),
  { id: 'promo', file: 'media/promo.webp' },
];

/** Address of a picture, on whatever server holds the demo. */
export function imageUrl(name: ImageName | 'promo'): string {
  return `/img/${DEMO_PUBLISHER.id}/${name}`;
}
