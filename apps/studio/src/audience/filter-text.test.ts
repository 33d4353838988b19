import { describe, expect, it } from 'vitest';
import { filterText } from './filter-text.ts';

const none = { video: null, event: null, widget: null, country: null };

describe('filterText', () => {
  it('is empty without filters', () => {
    expect(filterText(none)).toBe('');
  });

  it('joins what is chosen', () => {
    expect(filterText({ ...none, video: 'v1', country: 'NL' })).toBe('video = "v1" AND country = "NL"');
  });

  it('leaves out what a list of choices is about', () => {
    expect(filterText({ ...none, video: 'v1', country: 'NL' }, 'country')).toBe('video = "v1"');
  });

  it('keeps a text a text', () => {
    expect(filterText({ ...none, video: 'a" OR bot = true \\' })).toBe('video = "a\\" OR bot = true \\\\"');
  });
});
