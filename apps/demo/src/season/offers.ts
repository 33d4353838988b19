import type { DemoResource } from './resource.ts';
import { MATCH_PASS } from './videos.ts';

/** Two days, so that who buys on the evening of the match can see it again. */
const TWO_DAYS = 2 * 24 * 60 * 60;

/** The paper's offers: the match, at one price, so that the panel is the same for all visitors (docs/purchase.md). */
export const demoOffers: readonly DemoResource[] = [
  {
    id: MATCH_PASS,
    fields: {
      displayName: { en: 'Match pass', nl: 'Wedstrijdpas', de: 'Spielpass', ar: 'تذكرة المباراة', ja: '試合パス' },
      description: {
        en: 'The derby, live and for two days after',
        nl: 'De derby, live en nog twee dagen terug te kijken',
        de: 'Das Derby, live und noch zwei Tage danach',
        ar: 'الديربي مباشرة وليومين بعده',
        ja: 'ダービーをライブと、その後2日間',
      },
      prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }],
      accessSeconds: TWO_DAYS,
    },
  },
];
