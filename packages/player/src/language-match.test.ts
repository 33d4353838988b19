import { describe, expect, it } from 'vitest';
import { findTrackByLanguage } from './language-match.ts';

const tracks = ['en-US', 'de', 'en', 'spa', 'zh-Hans', '', '?!'].map((language) => ({
  id: language,
  language,
  label: '',
}));

describe('findTrackByLanguage', () => {
  it.each([
    ['en', 'en'],
    ['en-us', 'en-US'],
    ['en-GB', 'en-US'],
    ['deu', 'de'],
    ['es-MX', 'spa'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['fr', undefined],
    ['', undefined],
    ['?!', undefined],
  ])('for %s finds %s', (wanted, expected) => {
    expect(findTrackByLanguage(tracks, wanted)?.id).toBe(expected);
  });
});
