import { describe, expect, it } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('readUserAgent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36`,
      'desktop Chrome 129 Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'phone Safari 18 iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'desktop Firefox 131 Linux'],
    [`Mozilla/5.0 (Linux; Android 14; SM-X910) ${WEBKIT} Chrome/129.0.0.0 Safari/537.36`, 'tablet Chrome 129 Android'],
  ])('%s', (text, expected) => {
    const { device, browser, browser_version: version, os, bot } = readUserAgent(text);
    expect([device, browser, version, os].join(' ')).toBe(expected);
    expect(bot).toBe(false);
  });

  it.each([
    '',
    ' ',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'HeadlessChrome',
  ])('"%s" is a bot', (text) => {
    expect(readUserAgent(text).bot).toBe(true);
  });

  it('accepts any text', () => {
    expect(readUserAgent('\u0000'.repeat(512))).toMatchObject({ browser: null, browser_version: null });
  });
});
