import type { Words } from '../words.ts';
import { type Sample, sample, type Widget } from './sample.ts';

const TITLE: Words = { en: 'Your version', ar: 'صيغتك' };

/** The attributes that the form of a widget's page begins with. */
const TRIALS: Readonly<Record<Widget, Readonly<Record<string, string>>>> = {
  'banner-carousel': { collection: 'trial', 'gradient-bottom': '', 'height-fraction': '0.42' },
  calendar: { 'heading-level': '3', 'query-limit': '5', 'query-load-type': 'button' },
  'card-carousel': {
    'heading-level': '3',
    'query-data-type': 'events',
    'query-order-by': 'start_time desc',
    max: '12',
  },
  'card-grid': {
    'heading-level': '3',
    'query-data-type': 'entities',
    'query-filter': 'type_id = "team"',
    'query-limit': '5',
  },
  'video-player': { 'video-id': 'football-highlights' },
  'event-player': { 'event-id': 'round-the-clock', 'heading-level': '3' },
  'creative-work-player': { 'creative-work-id': 'floodlights', 'heading-level': '3' },
};

const HEADINGS: Readonly<Partial<Record<Widget, Words>>> = {
  calendar: { en: 'Match centre', ar: 'مركز المباريات' },
  'card-carousel': { en: 'Results', ar: 'النتائج' },
  'card-grid': { en: 'Clubs', ar: 'الأندية' },
};

/** The widget whose attributes a reader changes. */
export function trialOf(widget: Widget): Sample {
  const heading = HEADINGS[widget];
  return sample('trial', widget, {
    title: TITLE,
    sentence: TITLE,
    ...(heading && { heading }),
    attributes: TRIALS[widget],
  });
}
