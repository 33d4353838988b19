import { lead } from './banners.ts';
import { ON_OR_NEXT } from './cards.ts';
import { type Sample, sample } from './sample.ts';

/**
 * Each widget once, as the paper itself uses it, in reading order. All but the first are printed with the page, so that it
 * needs neither a request for their content nor placeholders.
 */
export const frontSamples: readonly Sample[] = [
  lead,
  sample('fixtures', 'calendar', {
    title: { en: 'Calendar', ar: 'التقويم' },
    sentence: {
      en: 'Five sports, day by day, with live scores.',
      ar: 'خمس رياضات يوما بيوم مع نتائج مباشرة.',
    },
    heading: { en: 'Fixtures and results', ar: 'المباريات والنتائج' },
    attributes: { link: '#{typeId}', 'query-limit': '4', 'query-load-type': 'button' },
    delivery: 'inlined',
  }),
  sample('live-match', 'event-player', {
    title: { en: 'Event player', ar: 'مشغل الأحداث' },
    sentence: {
      en: 'A countdown until the start, then the live stream with each goal on the seek bar.',
      ar: 'عد تنازلي حتى البداية، ثم البث المباشر وكل هدف على شريط التقديم.',
    },
    attributes: { 'event-id': 'round-the-clock' },
    delivery: 'inlined',
    width: 'main',
  }),
  sample('highlights', 'video-player', {
    title: { en: 'Video player', ar: 'مشغل الفيديو' },
    sentence: {
      en: 'A video by its id, with captions, qualities and previews on the seek bar.',
      ar: 'فيديو بمعرفه، مع الترجمة والجودة والمعاينات على شريط التقديم.',
    },
    attributes: { 'video-id': 'football-highlights', 'show-quality-selector': '' },
    delivery: 'inlined',
    width: 'side',
  }),
  sample('film', 'creative-work-player', {
    title: { en: 'Creative-work player', ar: 'مشغل الأعمال' },
    sentence: {
      en: 'A film or show, with a countdown until its release.',
      ar: 'فيلم أو برنامج، مع عد تنازلي حتى عرضه.',
    },
    attributes: { 'creative-work-id': 'floodlights' },
    delivery: 'inlined',
    width: 'side',
  }),
  sample('live-now', 'card-carousel', {
    title: { en: 'Card carousel', ar: 'صف البطاقات' },
    sentence: {
      en: 'A row of events, films or clubs. Matches that are on show their score.',
      ar: 'صف من الأحداث أو الأفلام أو الأندية. وتعرض المباريات الجارية نتيجتها.',
    },
    heading: { en: 'On now and next', ar: 'الآن وبعد قليل' },
    attributes: {
      'query-data-type': 'events',
      'query-filter': ON_OR_NEXT,
      'query-order-by': 'start_time',
      max: '12',
      link: '#{typeId}',
    },
    delivery: 'inlined',
  }),
  sample('videos', 'card-grid', {
    title: { en: 'Card grid', ar: 'شبكة البطاقات' },
    sentence: {
      en: 'Films, clubs or events in columns that follow the width of their place.',
      ar: 'أفلام أو أندية أو أحداث في أعمدة تتبع عرض المكان.',
    },
    heading: { en: 'Films and shows', ar: 'أفلام وبرامج' },
    attributes: { 'query-data-type': 'creative-works', 'query-limit': '5', link: '#{metadata.sport}' },
    delivery: 'inlined',
  }),
];
