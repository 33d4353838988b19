import { describe, expect, it } from 'vitest';
import { inLanguage } from './language-match.ts';

const tracks = ['en-US', 'de', 'en', 'spa', 'zh-Hans', '', '?!'].map((language) => ({
  id: language,
  language,
  label: '',
}));

describe('inLanguage', () => {
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
  ])('finds for %s: %s', (wanted, found) => {
    expect(inLanguage(tracks, wanted)?.id).toBe(found);
  });
});
