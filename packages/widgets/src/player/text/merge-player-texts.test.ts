import { describe, expect, it } from 'vitest';
import { playerTexts } from './all.ts';
import { mergePlayerTexts } from './merge-player-texts.ts';

const swedish = { language: 'en', locale: 'sv' } as const;
const own = {
  'Playback Error': 'Uppspelningsfel',
  'Unable to play the video. Please try again later.': 'Försök igen.',
};

describe('mergePlayerTexts', () => {
  it('I18N-07: uses the publisher’s default error for an error without a text in their language', () => {
    const texts = mergePlayerTexts(playerTexts.en, swedish, own);
    expect(texts['Geoblocking Restriction']).toBe('Uppspelningsfel');
    expect(texts['Sorry, you are not entitled to play this video.']).toBe('Försök igen.');
  });

  it('I18N-07: uses English for all other missing texts', () => {
    expect(mergePlayerTexts(playerTexts.en, swedish, own).Play).toBe('Play');
    expect(mergePlayerTexts(playerTexts.en, swedish, {})['Not entitled']).toBe('Not entitled');
  });

  it('I18N-07: keeps built-in texts of a supported language', () => {
    const german = { language: 'de', locale: 'de-AT' } as const;
    const texts = mergePlayerTexts(playerTexts.de, german, { 'Playback Error': 'Hoppla' });
    expect(texts['Playback Error']).toBe('Hoppla');
    expect(texts['Geoblocking Restriction']).toBe(playerTexts.de['Geoblocking Restriction']);
  });

  it('gives later texts precedence', () => {
    expect(mergePlayerTexts(playerTexts.en, swedish, { Play: 'Spela' }, { Play: 'Kör' }).Play).toBe('Kör');
  });
});
