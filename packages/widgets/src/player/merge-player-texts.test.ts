import { describe, expect, it } from 'vitest';
import { mergePlayerTexts } from './merge-player-texts.ts';
import { playerTexts } from './text/all.ts';

const swedish = { language: 'en', locale: 'sv' } as const;
const own = {
  'Playback Error': 'Uppspelningsfel',
  'Unable to play the video. Please try again later.': 'Försök igen.',
};

describe('mergePlayerTexts', () => {
  it('I18N-07: tells an error that a publisher’s own language lacks in the words of its default error', () => {
    const texts = mergePlayerTexts(playerTexts.en, swedish, own);
    expect(texts['Geoblocking Restriction']).toBe('Uppspelningsfel');
    expect(texts['Sorry, you are not entitled to play this video.']).toBe('Försök igen.');
  });

  it('I18N-07: tells all else that it lacks in English', () => {
    expect(mergePlayerTexts(playerTexts.en, swedish, own).Play).toBe('Play');
    expect(mergePlayerTexts(playerTexts.en, swedish, {})['Not entitled']).toBe('Not entitled');
  });

  it('I18N-07: keeps built-in words where the language has them', () => {
    const german = { language: 'de', locale: 'de-AT' } as const;
    const texts = mergePlayerTexts(playerTexts.de, german, { 'Playback Error': 'Hoppla' });
    expect(texts['Playback Error']).toBe('Hoppla');
    expect(texts['Geoblocking Restriction']).toBe(playerTexts.de['Geoblocking Restriction']);
  });

  it('lets later words win', () => {
    expect(mergePlayerTexts(playerTexts.en, swedish, { Play: 'Spela' }, { Play: 'Kör' }).Play).toBe('Kör');
  });
});
