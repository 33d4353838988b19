import { describe, expect, it } from 'vitest';
import { after, broadcastOf, START } from '../testing/broadcast.ts';
import { edgeAt } from './broadcast.ts';
import { readLoopCues, storyboardText } from './storyboard-file.ts';

const cues = readLoopCues(
  `WEBVTT\n\n${Array.from({ length: 24 }, (_, n) => {
    const at = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;
    return `${at(n)} --> ${at(n + 1)}\nstoryboard-1.jpg#xywh=${n * 160},0,160,90\n`;
  }).join('\n')}`
);
const textAt = (seconds: number, channel = {}) => {
  const broadcast = broadcastOf(channel);
  return storyboardText(broadcast, edgeAt(broadcast, after(seconds)), cues);
};

describe('the storyboard of a channel', () => {
  it('repeats the loop, by the wall clock', () => {
    const [head, first, ...otherCues] = textAt(30).split('\n\n');
    expect(head).toBe(`WEBVTT\nX-PROGRAM-DATE-TIME: ${new Date(START).toISOString()}`);
    expect(first).toBe('00:00:00.000 --> 00:00:04.000\n../reel/storyboard-1.jpg#xywh=0,0,160,90');
    expect(otherCues).toHaveLength(11);
    expect(otherCues[5]).toBe('00:00:24.000 --> 00:00:28.000\n../reel/storyboard-1.jpg#xywh=0,0,160,90');
  });

  it('starts with the loop of the oldest listed segment', () => {
    const text = textAt(2 * 3_600);
    const [, origin = ''] = /X-PROGRAM-DATE-TIME: (\S+)/.exec(text) ?? [];
    const behind = (after(2 * 3_600) - Date.parse(origin)) / 1_000;
    expect(behind).toBeGreaterThanOrEqual(1_800);
    expect(behind).toBeLessThan(1_800 + 48);
  });

  it('covers the whole program after its end', () => {
    const text = textAt(10_000, { end: after(48) });
    expect(text).toContain(`X-PROGRAM-DATE-TIME: ${new Date(START).toISOString()}`);
    expect(text.match(/-->/g)?.length).toBeGreaterThanOrEqual(12);
  });

  it('ignores lines that are not cues', () => {
    expect(readLoopCues('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nhttps://evil.example/a.jpg\n')).toEqual([]);
  });
});
