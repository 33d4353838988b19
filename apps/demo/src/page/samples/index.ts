import { access } from './access.ts';
import { advertising } from './advertising.ts';
import { banners, lead } from './banners.ts';
import { business } from './business.ts';
import { calendars } from './calendars.ts';
import { cards } from './cards.ts';
import { counting } from './counting.ts';
import { front } from './front.ts';
import { players } from './players.ts';
import type { Sample } from './sample.ts';

export type { Sample, Widget } from './sample.ts';
export { lead };

/** Every widget of the front page, in the order of the page. */
export const samples: readonly Sample[] = [
  lead,
  ...front,
  ...banners,
  ...players,
  ...access,
  ...counting,
  ...advertising,
  ...business,
  ...calendars,
  ...cards,
];
