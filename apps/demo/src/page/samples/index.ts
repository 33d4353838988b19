import { access } from './access.ts';
import { advertising } from './advertising.ts';
import { banners, lead } from './banners.ts';
import { business } from './business.ts';
import { calendars } from './calendars.ts';
import { cards } from './cards.ts';
import { counting } from './counting.ts';
import { players } from './players.ts';
import type { Sample, Widget } from './sample.ts';

export { frontSamples } from './front.ts';
export { type Sample, WIDGETS, type Widget } from './sample.ts';
export { trialOf } from './trials.ts';
export { lead };

/** Every variant of every widget; its page shows those of one widget in this order. */
export const samples: readonly Sample[] = [
  ...banners,
  ...players,
  ...access,
  ...counting,
  ...advertising,
  ...business,
  ...calendars,
  ...cards,
];

/** The variants of one widget. */
export function samplesOf(widget: Widget): readonly Sample[] {
  return samples.filter((sample) => sample.widget === widget);
}
