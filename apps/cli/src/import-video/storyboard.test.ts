import { describe, expect, it } from 'vitest';
import { storyboardOf, storyboardVtt } from './storyboard.ts';

describe('the storyboard', () => {
  it('has an image every two seconds of a short video, each cue with its region on the sheet', () => {
    const storyboard = storyboardOf({ width: 1920, height: 1080, duration: 25 });
    const vtt = storyboardVtt(storyboard, 25);

    expect(storyboard).toMatchObject({ interval: 2, count: 13, width: 160, height: 90, columns: 10, rows: 2 });
    expect(vtt.split('\n').slice(0, 4)).toEqual([
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:02.000',
      'storyboard-1.jpg#xywh=0,0,160,90',
    ]);
    expect(vtt).toContain('00:00:20.000 --> 00:00:22.000\nstoryboard-1.jpg#xywh=0,90,160,90');
    expect(vtt.trimEnd()).toMatch(/00:00:24\.000 --> 00:00:25\.000\nstoryboard-1\.jpg#xywh=320,90,160,90$/);
  });

  it('has several hundred images of a long one, on sheets of a hundred', () => {
    const storyboard = storyboardOf({ width: 1280, height: 720, duration: 7_200 });
    const vtt = storyboardVtt(storyboard, 7_200);

    expect(storyboard).toMatchObject({ interval: 10, count: 720, rows: 10 });
    expect(vtt).toContain('01:59:50.000 --> 02:00:00.000\nstoryboard-8.jpg#xywh=1440,90,160,90');
  });

  it('counts hours beyond a day, and is upright if the video is', () => {
    const storyboard = storyboardOf({ width: 1080, height: 1920, duration: 90_000 });
    expect([storyboard.width, storyboard.height]).toEqual([90, 160]);
    expect(storyboardVtt(storyboard, 90_000)).toContain('24:59:50.000 --> 25:00:00.000');
  });
});
