import { describe, expect, it } from 'vitest';
import { signText } from './signed-text.ts';

const QUERY = 'exp=1795000000&sig=S';
const signed = (text: string, path = '360p/index.m3u8') =>
  signText(text, QUERY, { address: { folder: 'derby', path }, publicUrl: 'https://content.example' });

describe('signText', () => {
  it.each([
    ['a segment', '000.m4s', `000.m4s?${QUERY}`],
    ['a playlist in another folder below', '../720p/index.m3u8', `../720p/index.m3u8?${QUERY}`],
    ['an address from the root', '/media/derby/000.m4s', `/media/derby/000.m4s?${QUERY}`],
    [
      'a whole address',
      'https://content.example/media/derby/0.ts',
      `https://content.example/media/derby/0.ts?${QUERY}`,
    ],
    ['an encoded name', '/media/%64erby/my%20clip.ts', `/media/%64erby/my%20clip.ts?${QUERY}`],
    ['a query of its own', '000.m4s?track=1', `000.m4s?track=1&${QUERY}`],
    ['an old signature', '000.m4s?exp=1&sig=2&a=b', `000.m4s?a=b&${QUERY}`],
    ['a fragment', '000.m4s#t=1', `000.m4s?${QUERY}#t=1`],
    ['blanks around it', '  000.m4s  ', `  000.m4s?${QUERY}  `],
    [
      'an init segment',
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="9@0"',
      `#EXT-X-MAP:URI="init.mp4?${QUERY}",BYTERANGE="9@0"`,
    ],
    [
      'a sound',
      '#EXT-X-MEDIA:TYPE=AUDIO,NAME="a,URI=b",URI="s/i.m3u8"',
      `#EXT-X-MEDIA:TYPE=AUDIO,NAME="a,URI=b",URI="s/i.m3u8?${QUERY}"`,
    ],
    ['key frames alone', '#EXT-X-I-FRAME-STREAM-INF:URI="i.m3u8"', `#EXT-X-I-FRAME-STREAM-INF:URI="i.m3u8?${QUERY}"`],
    ['a key', '#EXT-X-KEY:METHOD=AES-128,URI="k"', `#EXT-X-KEY:METHOD=AES-128,URI="k?${QUERY}"`],
    ['a key of all', '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"', `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k?${QUERY}"`],
    [
      'data of all',
      '#EXT-X-SESSION-DATA:DATA-ID="x",URI="d.json"',
      `#EXT-X-SESSION-DATA:DATA-ID="x",URI="d.json?${QUERY}"`,
    ],
    ['a part', '#EXT-X-PART:DURATION=0.4,URI="7.1.m4s"', `#EXT-X-PART:DURATION=0.4,URI="7.1.m4s?${QUERY}"`],
    ['a hint', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="7.2.m4s"', `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="7.2.m4s?${QUERY}"`],
    [
      'a report',
      '#EXT-X-RENDITION-REPORT:URI="../b/index.m3u8",LAST-MSN=7',
      `#EXT-X-RENDITION-REPORT:URI="../b/index.m3u8?${QUERY}",LAST-MSN=7`,
    ],
    [
      'an interstitial',
      '#EXT-X-DATERANGE:ID="1",X-ASSET-URI="ad.m3u8"',
      `#EXT-X-DATERANGE:ID="1",X-ASSET-URI="ad.m3u8?${QUERY}"`,
    ],
  ])('AUTH-05: signs %s', (_, line, expected) => {
    expect(signed(`#EXTM3U\r\n${line}\r\n#EXT-X-ENDLIST`)).toBe(`#EXTM3U\r\n${expected}\r\n#EXT-X-ENDLIST`);
  });

  it.each([
    'https://elsewhere.example/media/derby/000.ts',
    '//elsewhere.example/media/derby/000.ts',
    '\\\\elsewhere.example\\media\\derby\\000.ts',
    'http://content.example/media/derby/000.ts',
    'https://content.example@elsewhere.example/media/derby/000.ts',
    'https:\\\\elsewhere.example/media/derby/000.ts',
    '../../cup/000.ts',
    '/media/cup/000.ts',
    '/v1/videos/derby',
    'data:text/plain,000',
    'skd://key',
    '{$host}/000.ts',
    'http://[',
    '# a remark with URI="000.ts"',
    '#EXTINF:4,URI=000.ts',
    '#EXT-X-MEDIA:NAME="URI",GROUP-ID="URI=000.ts"',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/k"',
    '#EXT-X-KEY:METHOD=AES-128,URI=""',
  ])('keeps what is not a URL of the folder: %s', (line) => {
    expect(signed(`#EXTM3U\n${line}\n`)).toBe(`#EXTM3U\n${line}\n`);
  });

  it('signs the images of a storyboard, and nothing in captions', () => {
    const storyboard = 'WEBVTT\n\n00:00.000 --> 00:01.000\nstoryboard-1.jpg#xywh=0,0,160,90\n';
    expect(signed(storyboard, 'storyboard.vtt')).toContain(`\nstoryboard-1.jpg?${QUERY}#xywh=0,0,160,90\n`);
    const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe ball is\nin.\n';
    expect(signed(captions, 'captions-en.vtt')).toBe(captions);
  });

  it('is fast for a long text', () => {
    const text = `#EXTM3U\n${'#EXTINF:4,\n000.m4s\n'.repeat(40_000)}${'#EXT-X-A:'.repeat(10_000)}\n${'A="'.repeat(50_000)}`;
    const start = performance.now();
    signed(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
