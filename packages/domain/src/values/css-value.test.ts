import { describe, expect, it } from 'vitest';
import { isSafeCssValue } from './css-value.ts';

describe('isSafeCssValue', () => {
  it.each([
    '4px',
    '1.5rem 2rem',
    'clamp(1rem, 2cqi, 3rem)',
    '0 3px 10px rgb(0 0 0 / 0.2)',
    '"Inter", sans-serif',
    'var(--brand)',
    '#e10600',
  ])('takes %s', (value) => {
    expect(isSafeCssValue(value)).toBe(true);
  });

  it.each([
    '1rem}body{display:none',
    'red;color:blue',
    'url(http://a.example/x)',
    'image-set("a.png" 1x)',
    'expression(alert(1))',
    '#fff</style><script>alert(1)</script>',
    '\\75rl(x)',
    '"',
    "a' b",
    'calc(1px',
    '1px)',
    'red/*',
    'red !important',
    'a\nb',
    '',
    '   ',
    'x'.repeat(301),
  ])('refuses %j', (value) => {
    expect(isSafeCssValue(value)).toBe(false);
  });
});
