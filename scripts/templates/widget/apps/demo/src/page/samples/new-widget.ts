import { type Sample, sample } from './sample.ts';

/** Variants of the widget, one for each heading level: the front page has another one than the widget's page. */
export function newWidgetSample(headingLevel: string): Sample {
  return sample('new-widget', 'new-widget', {
    title: { en: 'New widget', ar: 'الأحداث القادمة' },
    sentence: { en: 'The titles of the next events.', ar: 'عناوين الأحداث القادمة.' },
    heading: { en: 'Coming up', ar: 'قريبا' },
    attributes: { 'heading-level': headingLevel },
  });
}
