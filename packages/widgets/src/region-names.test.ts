import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { bannerTexts } from './banner-carousel/text/all.ts';
import { playerTexts } from './player/text/all.ts';
import { contentTexts } from './shared/text/all.ts';
import { eventsNames, featuredNames, playerNames } from './shared/text/region-names.ts';

describe('names of widgets that load', () => {
  it.each(LANGUAGES)('equal the accessible names of the widgets in %s', (language) => {
    expect(eventsNames[language]).toBe(contentTexts[language].Events);
    expect(featuredNames[language]).toBe(contentTexts[language].Featured);
    expect(featuredNames[language]).toBe(bannerTexts[language].Featured);
    expect(playerNames[language]).toBe(playerTexts[language].Player);
  });
});
