import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    ['capitals', 'AJAX', 'ajax'],
    ['accents, composed or not', 'Köln Ko\u0308ln', 'koln koln'],
    ['wide letters', 'Ａｊａｘ', 'ajax'],
    ['ligatures', 'ﬁnal', 'final'],
    ['the sigma that ends a word', 'ΟΛΥΜΠΙΑΚΟΣ Ολυμπιακός', 'ολυμπιακοσ ολυμπιακοσ'],
    ['nothing else', 'derby 1:0 東京', 'derby 1:0 東京'],
  ])('takes away %s', (_, text, expected) => {
    expect(fold(text)).toBe(expected);
  });
});
