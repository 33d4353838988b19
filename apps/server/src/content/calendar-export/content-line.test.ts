import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { contentLine, textValue, timeValue } from './content-line.ts';

describe('contentLine', () => {
  it('ends with CRLF', () => {
    expect(contentLine('SUMMARY', 'Derby')).toBe('SUMMARY:Derby\r\n');
  });

  it('leaves 75 octets on one line and folds 76', () => {
    const fits = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(contentLine('SUMMARY', fits)).toBe(`SUMMARY:${fits}\r\n`);
    expect(contentLine('SUMMARY', `${fits}y`)).toBe(`SUMMARY:${fits}\r\n y\r\n`);
  });

  it('folds between characters of any size', () => {
    const lines = contentLine('SUMMARY', '⚽😀é'.repeat(60)).split('\r\n').slice(0, -1);

    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('')).not.toContain('\uFFFD');
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(
      `SUMMARY:${'⚽😀é'.repeat(60)}`
    );
  });
});

describe('textValue', () => {
  it.each([
    ['a, b; c', 'a\\, b\\; c'],
    ['back\\slash', 'back\\\\slash'],
    ['one\ntwo\r\nthree\rfour\u2028five', 'one\\ntwo\\nthree\\nfour\\nfive'],
    ['bell\u0007 tab\t nul\u0000', 'bell tab\t nul'],
    ['DTSTART:1', 'DTSTART:1'],
  ])('writes %j as %s', (text, value) => {
    expect(textValue(text)).toBe(value);
  });

  it('is read back unchanged by another implementation', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, (written) => {
        const [, properties] = ICAL.parse(
          `BEGIN:VEVENT\r\n${contentLine('SUMMARY', textValue(written))}END:VEVENT`
        ) as [string, [string, object, string, string][]];
        const expected = textValue(written).replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
        return properties.length === 1 && properties[0]?.[3] === expected;
      })
    );
  });
});

describe('timeValue', () => {
  it('is UTC, whatever the original time zone', () => {
    expect(timeValue('2026-11-21T15:00:00.250+01:00')).toBe('20261121T140000Z');
  });
});
