import { LANGUAGES, type Language } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { playerTexts } from './all.ts';
import { englishTexts, loadPlayerTexts, type PlayerTexts } from './index.ts';
import { loadingTexts } from './loading-texts.ts';

type Key = keyof PlayerTexts;

/** Words that a language shares with English. */
const SHARED: Partial<Record<Language, readonly Key[]>> = {
  de: ['Pause', 'Normal', 'Player', 'Live'],
  es: ['Audio', 'Normal'],
  fr: ['Volume', 'minutes'],
  it: ['Volume'],
  nl: ['Volume', 'Live'],
  pt: ['Volume', 'Normal', 'Player'],
};

/** Spec §8: texts for a video that cannot be shown. */
const PANELS: readonly Key[] = [
  'Failed to Retrieve Video Info',
  'Error fetching video details. Check your videoId and internet connection and try again.',
  'Authorisation',
  "You don't have permission to play this video.",
  'Geoblocking Restriction',
  'Sorry, this video is not available in your region due to geoblocking restrictions.',
  'Not entitled',
  'Sorry, you are not entitled to play this video.',
  'VPN BLOCKED',
  'This video is not available due to the use of a VPN.',
  'Playback Error',
  'Unable to play the video. Please try again later.',
];

const keys = Object.keys(englishTexts) as Key[];
const translated = LANGUAGES.filter((language) => language !== 'en');

/** Returns the keys whose text equals the English one although the language has its own word. */
const untranslated = (language: Language, wanted: readonly Key[]) =>
  wanted.filter((key) => playerTexts[language][key] === englishTexts[key] && !(SHARED[language] ?? []).includes(key));

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('playerTexts', () => {
  it.each(LANGUAGES)('VP-02: has a text in %s for loading before the others are loaded', (language) => {
    expect(loadingTexts[language]).toBe(playerTexts[language].Loading);
  });

  it('has English phrases as keys, so that a missing text is still readable', () => {
    expect(keys.filter((key) => englishTexts[key] !== key)).toEqual([]);
  });

  it.each(translated)('ERR-10, I18N-03: translates each error panel into %s', (language) => {
    expect(untranslated(language, PANELS)).toEqual([]);
  });

  it.each(translated)('CD-07: translates into %s that an event has not started', (language) => {
    expect(untranslated(language, ['This event has not started...'])).toEqual([]);
  });

  it.each(translated)('has no English, blank or incomplete text in %s', (language) => {
    const texts = playerTexts[language];

    expect(untranslated(language, keys)).toEqual([]);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    expect(keys.filter((key) => texts[key].trim() !== texts[key] || texts[key] === '')).toEqual([]);
    expect(keys.filter((key) => String(placesIn(texts[key])) !== String(placesIn(key)))).toEqual([]);
  });

  it('contains no digits, which come from the locale', () => {
    const texts = LANGUAGES.flatMap((language) => Object.values<string>(playerTexts[language]));

    expect(texts.filter((text) => /\p{Nd}/u.test(text))).toEqual([]);
  });

  it.each<readonly Key[]>([
    ['Play', 'Pause', 'Replay', 'Mute', 'Unmute', 'Full screen', 'Exit full screen', 'Picture in picture', 'Settings'],
    ['Captions', 'Audio', 'Speed', 'Quality'],
    PANELS.filter((_, index) => index % 2 === 0),
  ])('has distinct texts for controls next to each other: %s', (...pair) => {
    for (const language of LANGUAGES) {
      const labels = pair.map((key) => playerTexts[language][key]);
      expect(new Set(labels).size, labels.join(', ')).toBe(labels.length);
    }
  });
});

describe('loadPlayerTexts', () => {
  it.each(LANGUAGES)('loads the same texts in the browser in %s as on the server', async (language) => {
    expect(await loadPlayerTexts(language)).toBe(playerTexts[language]);
  });
});
