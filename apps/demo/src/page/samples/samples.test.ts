import { describe, expect, it } from 'vitest';
import { demoCollections } from '../../content/index.ts';
import { samples, trialOf, type Widget } from './index.ts';

const banners = [...samples, trialOf('banner-carousel')].filter(({ widget }) => widget === 'banner-carousel');

describe('samples', () => {
  it('show each collection once, so that no id stands twice on the page (GEN-04)', () => {
    const shown = banners.map((sample) => sample.attributes['collection']);

    expect(shown.sort()).toEqual(
      demoCollections(0)
        .map(({ id }) => id)
        .sort()
    );
  });

  it('grow by themselves only at the end of the page, where nothing stands below that could move', () => {
    const growsByDefault: readonly Widget[] = ['calendar'];
    const growing = samples.filter(({ widget, attributes }) => {
      const loadType = attributes['query-load-type'];
      return loadType === undefined ? growsByDefault.includes(widget) : loadType === 'infinite';
    });

    expect(growing).toEqual(samples.slice(-1));
  });
});
