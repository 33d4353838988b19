import { describe, expect, it } from 'vitest';
import { frameAt, readStoryboard, storyboardOrigin } from './storyboard.ts';

const BASE = 'https://cdn.test/v1/story.vtt';
const read = (text: string) => readStoryboard(text, BASE);
const cue = (times: string, place: string) => `WEBVTT\n\n${times}\n${place}\n`;

describe('readStoryboard', () => {
  it('parses frames of a sprite, with or without hours, identifiers and old line endings', () => {
    const text =
      'WEBVTT\r\n\r\n1\r\n00:00.000 --> 00:10.000\r\nsprite.jpg#xywh=0,0,160,90\r\n\r\n00:00:10.000 --> 01:00:00.500\r\n/a/b.webp#xywh=pixel:160,90,160,90';
    expect(read(text)).toEqual([
      { start: 0, end: 10, url: 'https://cdn.test/v1/sprite.jpg', x: 0, y: 0, width: 160, height: 90 },
      { start: 10, end: 3600.5, url: 'https://cdn.test/a/b.webp', x: 160, y: 90, width: 160, height: 90 },
    ]);
  });

  it('ignores notes and text before the first cue', () => {
    expect(read(`WEBVTT\n\nNOTE made by hand\n\n${cue('0:01.5 --> 0:02.5', 'a.jpg#xywh=0,0,1,1')}`)).toMatchObject([
      { start: 1.5, end: 2.5 },
    ]);
  });

  it.each([
    ['a script', cue('00:00.000 --> 00:01.000', 'javascript:alert(1)#xywh=0,0,1,1')],
    ['data', cue('00:00.000 --> 00:01.000', 'data:image/svg+xml,x#xywh=0,0,1,1')],
    ['no region', cue('00:00.000 --> 00:01.000', 'sprite.jpg')],
    ['an empty region', cue('00:00.000 --> 00:01.000', 'sprite.jpg#xywh=0,0,0,90')],
    ['an end before its start', cue('00:10.000 --> 00:01.000', 'sprite.jpg#xywh=0,0,1,1')],
    ['percent', cue('00:00.000 --> 00:01.000', 'sprite.jpg#xywh=percent:0,0,50,50')],
    ['invalid times', cue('now --> later', 'sprite.jpg#xywh=0,0,1,1')],
    ['a page', '<!doctype html><title>404</title>'],
    ['nothing', ''],
  ])('returns nothing for %s', (_, text) => {
    expect(read(text)).toEqual([]);
  });

  it('handles long input quickly', () => {
    const many = cue('00:00.000 --> 00:01.000', 'a.jpg#xywh=0,0,1,1').repeat(30_000);
    expect(read(many)).toHaveLength(10_000);
    expect(read(`00:00.000${' '.repeat(100_000)}-->`)).toEqual([]);
  });
});

describe('frameAt', () => {
  const frames = read(
    'WEBVTT\n\n00:20.000 --> 00:30.000\nb.jpg#xywh=0,0,1,1\n\n00:00.000 --> 00:10.000\na.jpg#xywh=0,0,1,1'
  );

  it.each([
    [0, 'a.jpg'],
    [9.9, 'a.jpg'],
    [10, undefined],
    [20, 'b.jpg'],
    [99, undefined],
  ])('at %s it is %s', (time, name) => {
    expect(frameAt(frames, time)?.url.split('/').pop()).toBe(name);
  });
});

describe('storyboardOrigin', () => {
  it('is the start time of the cues of a live stream', () => {
    const text =
      'WEBVTT\nX-PROGRAM-DATE-TIME: 2026-11-21T14:00:00.000Z\n\n00:00:00.000 --> 00:00:04.000\na.jpg#xywh=0,0,1,1';
    expect(storyboardOrigin(text)).toBe(Date.UTC(2026, 10, 21, 14));
    expect(storyboardOrigin(text.replaceAll('\n', '\r\n'))).toBe(Date.UTC(2026, 10, 21, 14));
  });

  it.each(['', 'WEBVTT\n\nX-PROGRAM-DATE-TIME: 2026-11-21T14:00:00Z', 'WEBVTT\nX-PROGRAM-DATE-TIME: soon'])(
    'is none in %j',
    (text) => expect(storyboardOrigin(text)).toBeNull()
  );
});
