import { HOUR_MS, MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createTestVideo } from '../testing/viewing.ts';
import { percentWatched } from './viewing.ts';

/** A video that plays from 0, with its first frame at once. */
const playing = (sample = {}) => createTestVideo(sample).all('play', 'playing');

describe('a viewing', () => {
  it('BA-02: emits init, start, play, pause, seek, rebuffer and end, in this order', () => {
    const video = createTestVideo().all('init', 'ready').set({ bitrate: 800_000, lines: 360 }).on('rendition');
    video.pass(500).on('play').pass(800).on('playing').run(2_000).on('pause').all('play', 'playing').run(500);
    video.stall(3_000).run(1_000).set({ playhead: 40_000 }).on('seeking').pass(300).on('seeked').run(1_000).on('end');

    expect(video.names()).toEqual([
      ...['viewinit', 'playerready', 'viewstart', 'renditionchange', 'play', 'playing', 'pause', 'play', 'playing'],
      ...['rebufferstart', 'rebufferend', 'seeking', 'seeked', 'viewend'],
    ]);
  });

  it('emits nothing before the first play, then init and player with their original times', () => {
    const video = createTestVideo()
      .on('init')
      .pass(200)
      .on('ready')
      .all('seeking', 'seeked', 'pause', 'poll', 'hide', 'end');
    expect(video.names()).toEqual([]);

    const other = createTestVideo().on('init').pass(200).on('ready').pass(5_000).on('play');
    expect(other.events.map(({ name, at }) => [name, at])).toEqual([
      ['viewinit', 1_000],
      ['playerready', 1_200],
      ['viewstart', 6_200],
      ['play', 6_200],
    ]);
  });

  it('continues after the end when the video is played again', () => {
    const video = playing({ duration: 8_000 }).run(8_000).all('pause', 'ended');
    video.pass(5_000).set({ playhead: 0 }).all('seeking', 'play').pass(100).all('seeked', 'playing').run(1_000);

    expect(video.names(5)).toEqual(['pause', 'ended', 'seeking', 'play', 'seeked', 'playing']);
    expect(video.viewing.watchTime).toBe(9_100);
  });

  it('ends with another video, whose viewing begins with its own first play', () => {
    const video = playing().run(1_000).on('change').on('poll').all('play', 'playing').run(500);

    expect(video.names(5)).toEqual(['viewend', 'viewinit', 'viewstart', 'play', 'playing']);
    expect(video.viewing).toMatchObject({ watchTime: 500, sequence: 4, total: 10, startupTime: 0 });
  });

  it('completes an unfinished seek or stall at its end', () => {
    const seeking = playing().run(1_000).set({ playhead: 9_000 }).on('seeking').pass(700).on('end');
    expect(seeking.names(5)).toEqual(['seeking', 'seeked', 'viewend']);
    expect(seeking.viewing).toMatchObject({ seekDuration: 700, status: 'over' });

    const stalled = playing().run(1_000).stall(2_000).on('end');
    expect(stalled.names(5)).toEqual(['rebufferstart', 'rebufferend', 'viewend']);
  });
});

describe('startup time', () => {
  it('is from the play intent to the first frame', () => {
    const video = createTestVideo()
      .on('play')
      .pass(800)
      .on('playing')
      .run(1_000)
      .on('pause')
      .all('play')
      .pass(90)
      .on('playing');
    expect(video.viewing.startupTime).toBe(800);
  });

  it.each([
    ['pause', () => createTestVideo().on('play').pass(100).on('pause').pass(50).on('play').pass(100).on('playing')],
    ['seek', () => createTestVideo().on('play').pass(100).all('seeking', 'seeked').pass(100).on('playing')],
  ])('is unknown if a %s came first', (_, video) => {
    expect(video().viewing).toMatchObject({ startupTime: null, framed: true });
  });

  it('ends with the first frame of an ad before the content', () => {
    const video = createTestVideo()
      .on('play')
      .pass(300)
      .on('adbreakstart')
      .pass(9_000)
      .on('adbreakend')
      .all('play', 'playing');
    expect(video.viewing).toMatchObject({ startupTime: 300, playingTime: 0, rebufferCount: 0 });
    expect(video.names(4)).toEqual(['adbreakstart', 'adbreakend', 'play', 'playing']);
  });
});

describe('the clock', () => {
  it('runs from a play intent to a pause, through startup, stalls and seeks', () => {
    const video = createTestVideo().on('play').pass(500).on('playing').run(2_000).stall(2_000).run(1_000);
    video.set({ playhead: 50_000 }).on('seeking').pass(400).on('seeked').run(1_000).on('pause').pass(9_000).on('poll');
    expect(video.viewing).toMatchObject({
      watchTime: 6_900,
      playingTime: 4_000,
      rebufferDuration: 2_000,
      seekDurationFull: 400,
    });
  });

  it('counts playing time by the clock and content by the playhead', () => {
    const video = playing({ rate: 2 }).run(4_000);
    expect(video.viewing).toMatchObject({ playingTime: 4_000, content: 8_000, rebufferCount: 0 });
  });

  it('BA-22, LIM-05: counts a jump of the playhead up to 1000 ms, and none beyond', () => {
    const video = playing().run(1_000).pass(250, 1_250).on('poll');
    expect(video.viewing.content).toBe(2_250);
    video.pass(250, 1_251).on('poll').pass(250, 5_000).on('poll');
    expect(video.viewing).toMatchObject({ content: 2_250, watchTime: 1_750, playingTime: 1_750, rebufferCount: 0 });
  });

  it('BA-18, LIM-05: measures the same when polled every 25 ms, four times a second, or once', () => {
    const watched = [25, 250, 1_000].map((poll) => {
      const video = playing().run(4_100, poll).stall(3_000, poll).run(2_000, poll).on('pause');
      const { playingTime, content, rebufferCount, rebufferDuration } = video.viewing;
      return [playingTime, content, rebufferCount, rebufferDuration, percentWatched(video.viewing)];
    });
    expect(watched[1]).toEqual(watched[0]);
    expect(watched[2]).toEqual(watched[0]);
    expect(watched[0]).toEqual([6_100, 6_100, 1, 3_000, 6.1]);
  });

  it('stops while paused, after an error and after the end', () => {
    for (const name of ['pause', 'ended', { type: 'error', isBusiness: false }] as const) {
      const video = playing().run(1_000).on(name).pass(5_000).on('poll');
      expect([name, video.viewing.watchTime]).toEqual([name, 1_000]);
    }
  });
});

describe('rebuffering', () => {
  it('BA-17, LIM-05: begins when the playhead lags more than 250 ms', () => {
    expect(playing().run(1_100).stall(200).run(1_000).viewing.rebufferCount).toBe(0);
    expect(playing().run(1_100).stall(250).run(1_000).viewing.rebufferCount).toBe(0);

    const video = playing().run(1_100).stall(400).run(1_000);
    expect(video.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 400, playingTime: 2_100 });
    expect(video.events.slice(5).map(({ name, at }) => [name, at])).toEqual([
      ['rebufferstart', 2_100],
      ['rebufferend', 2_500],
    ]);
  });

  it('begins at once when the playhead stops for a second, from the time of its last move', () => {
    const video = playing().run(1_100).stall(1_000);
    expect(video.events.at(-1)).toMatchObject({ name: 'rebufferstart', at: 2_100 });
    expect(video.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 1_000, playingTime: 1_100 });
    video.stall(2_000).run(1_000);
    expect(video.events.at(-1)).toMatchObject({ name: 'rebufferend', at: 5_100 });
    expect(video.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 3_000, playingTime: 2_100 });
  });

  it.each([
    ['paused', () => playing().run(1_000).on('pause').stall(5_000)],
    ['seeking', () => playing().run(1_000).set({ playhead: 60_000 }).on('seeking').stall(5_000).on('seeked').run(500)],
    ['in an ad', () => playing().run(1_000).on('adbreakstart').stall(5_000).on('adbreakend')],
    ['waiting for its first frame', () => createTestVideo().on('play').stall(5_000).on('playing').run(500)],
    ['slower than usual', () => playing({ rate: 0.5 }).run(5_000)],
    ['set to rate 0', () => playing().run(500).set({ rate: 0 }).on('poll').stall(5_000)],
  ])('does not occur while it is %s', (_, video) => {
    expect(video().viewing).toMatchObject({ rebufferCount: 0, rebufferDuration: 0 });
  });

  it('does not accumulate from irregular polls', () => {
    const video = playing();
    for (let poll = 0; poll < 100; poll += 1) video.pass(250, poll % 2 ? 290 : 210).on('poll');
    expect(video.viewing.rebufferCount).toBe(0);
  });

  it('BA-21, LIM-05: ends the viewing after 300000 ms in total, and nothing counts until another video', () => {
    const video = playing().run(1_000).stall(200_000).run(1_000).stall(100_000);
    expect(video.viewing.status).toBe('on');
    video.stall(1_000);
    expect(video.names().slice(-2)).toEqual(['rebufferend', 'viewend']);

    const { length } = video.events;
    video.run(1_000).all('pause', 'play', 'playing', 'end');
    expect(video.events.length).toBe(length);
    expect(video.on('change').all('play').names().slice(length)).toEqual(['viewinit', 'viewstart', 'play']);
  });
});

describe('seeks', () => {
  it('BA-19, LIM-05: merges a seeking within 2 s of an unfinished one', () => {
    const video = playing().run(1_000).on('seeking').pass(2_000).on('seeking').pass(500).on('seeked');
    expect(video.viewing).toMatchObject({ seekCount: 1, seekDuration: 500, seekDurationFull: 2_500, longestSeek: 500 });
    expect(video.names(5)).toEqual(['seeking', 'seeked']);

    const later = playing().run(1_000).on('seeking').pass(2_001).on('seeking').pass(500).on('seeked');
    expect(later.viewing).toMatchObject({
      seekCount: 2,
      seekDuration: 2_501,
      seekDurationFull: 2_501,
      longestSeek: 2_001,
    });
  });

  it('BA-19: counts two finished seeks 0.9 s apart as two', () => {
    const video = playing()
      .run(1_000)
      .on('seeking')
      .pass(100)
      .on('seeked')
      .run(800)
      .on('seeking')
      .pass(50)
      .on('seeked');
    expect(video.viewing).toMatchObject({ seekCount: 2, seekDuration: 150, seekDurationFull: 150, longestSeek: 100 });
  });

  it('ignores a seek that began before counting', () => {
    expect(createTestVideo().on('seeking').on('play').on('seeked').on('playing').viewing).toMatchObject({
      seekCount: 0,
      seekDuration: 0,
    });
  });

  it('counts playback between the last poll and the seek', () => {
    const video = playing().run(1_000).pass(200).set({ playhead: 50_000 }).on('seeking').on('seeked').run(1_000);
    expect(video.viewing).toMatchObject({ content: 2_200, rebufferCount: 0 });
    expect(percentWatched(video.viewing)).toBe(2.2);
  });
});

it('does not count a standstill before a seek as played', () => {
  const video = playing().run(1_000).on('waiting').pass(800).set({ playhead: 50_000 }).on('seeking');
  expect(video.viewing).toMatchObject({ content: 1_000, rebufferCount: 0 });
  // Only late by less than one poll.
  const delayed = playing().run(1_000).pass(250, 210).on('poll').pass(900).set({ playhead: 50_000 }).on('seeking');
  expect(delayed.viewing).toMatchObject({ content: 2_110, rebufferCount: 0 });
});

describe('watched ranges', () => {
  it('are the union of played ranges, split at jumps of more than a second', () => {
    const video = playing().run(10_000).set({ playhead: 5_000 }).all('seeking', 'seeked').run(10_000);
    expect(percentWatched(video.viewing)).toBe(15);
    video.set({ playhead: 80_000 }).all('seeking', 'seeked').run(10_000).on('pause');
    expect(percentWatched(video.viewing)).toBe(25);
    expect(video.viewing.maxPlayhead).toBe(90_000);
  });

  it('are unknown for a live stream', () => {
    expect(percentWatched(playing({ duration: null }).run(10_000).viewing)).toBeNull();
  });

  it('reach quartiles by playing, not by seeking, and the last one at the end', () => {
    const video = playing().run(24_000).set({ playhead: 49_000 }).all('seeking', 'seeked');
    expect(video.viewing.quartiles).toBe(0);
    expect(video.run(2_000).viewing.quartiles).toBe(2);
    expect(video.run(49_000).all('pause', 'ended').viewing.quartiles).toBe(14);
  });
});

describe('image quality', () => {
  it('averages bit rates by their playing time', () => {
    const video = createTestVideo()
      .set({ bitrate: 1_000_000, lines: 360 })
      .on('rendition')
      .all('play', 'playing')
      .run(3_000);
    video.set({ bitrate: 2_000_000, lines: 720 }).on('rendition').stall(2_000).run(1_000);
    video.set({ bitrate: 1_000_000, lines: 360 }).on('rendition').on('pause');
    const { bits, bitTime, switchesUp, switchesDown } = video.viewing;
    expect([bits / bitTime, bitTime, switchesUp, switchesDown]).toEqual([1_250_000, 4_000, 1, 1]);
  });

  it('averages the scale by the content shown', () => {
    const video = playing({ scale: 1.5 }).run(1_000).set({ scale: 0.5 }).run(3_000);
    expect(video.viewing).toMatchObject({ scaledTime: 4_000, maxUpscale: 0.5, maxDownscale: 0.5 });
    expect(video.viewing.upscaled).toBeCloseTo(500);
    expect(video.viewing.downscaled).toBeCloseTo(1_500);
  });
});

describe('silence', () => {
  it('BA-15, LIM-05: emits a heartbeat 10 s after the last event while playing', () => {
    const video = playing().run(9_750);
    expect(video.names(5)).toEqual([]);
    expect(video.run(250).names(5)).toEqual(['hb']);
    expect(video.run(10_000).names(5)).toEqual(['hb', 'hb']);
    video.on('pause');
    expect(video.stall(25_000).names(8)).toEqual([]);
  });

  it('emits a heartbeat when the page is hidden, unless it is paused', () => {
    expect(playing().run(1_000).on('hide').names(5)).toEqual(['hb']);
    expect(playing().run(1_000).on('pause').on('hide').names(5)).toEqual(['pause']);
  });

  it('BA-04: counts as sleep after more than 30 s while playing, with the times of both ends', () => {
    const video = playing().run(1_000).pass(30_001).on('poll').run(1_000);
    expect(video.events.slice(5).map(({ name, at }) => [name, at])).toEqual([
      ['devicesleep', 2_000],
      ['devicewake', 32_001],
    ]);
    expect(video.viewing).toMatchObject({ watchTime: 2_000, playingTime: 2_000, rebufferCount: 0 });
    expect(playing().run(1_000).pass(30_000, 30_000).on('poll').names(5)).toEqual(['hb']);
    expect(playing().on('pause').pass(31_000).on('poll').names(5)).toEqual(['pause']);
  });

  it('excludes the time of a page in the back/forward cache, however short', () => {
    const video = playing().run(1_000).pass(5_000).on('wake').run(1_000);
    expect(video.viewing).toMatchObject({ watchTime: 2_000, playingTime: 2_000, rebufferCount: 0 });
    expect(video.names(5)).toEqual([]);
  });

  it('BA-03, LIM-05: ends the viewing after 1 h, and another viewing of the same video begins', () => {
    const paused = playing().run(1_000).on('pause').pass(HOUR_MS).on('play');
    expect(paused.names(5)).toEqual(['pause', 'play']);

    const video = playing()
      .run(1_000)
      .on('pause')
      .pass(61 * MINUTE_MS)
      .on('play');
    expect(video.names(5)).toEqual(['pause', 'viewend', 'viewinit', 'viewstart', 'play']);
    expect(video.events.at(-1)?.viewing).toMatchObject({ sequence: 3, watchTime: 0, duration: 100_000 });

    const frozen = playing()
      .run(1_000)
      .pass(61 * MINUTE_MS)
      .on('poll')
      .run(500);
    expect(frozen.names(5)).toEqual(['viewend', 'viewinit', 'viewstart', 'play', 'playing']);
    expect(frozen.viewing).toMatchObject({ watchTime: 500, startupTime: null, framed: true });
  });
});

describe('failure', () => {
  it('is an error other than a business error', () => {
    expect(playing().on({ type: 'error', isBusiness: true }).viewing.failed).toBe(false);
    const video = createTestVideo().on('play').on({ type: 'error', isBusiness: false });
    expect(video.viewing).toMatchObject({ failed: true, framed: false });
    expect(video.names(3)).toEqual(['play', 'error']);
  });

  it('may be followed by another attempt', () => {
    const video = playing()
      .run(1_000)
      .on({ type: 'error', isBusiness: false })
      .pass(5_000)
      .all('play', 'playing')
      .run(500);
    expect(video.viewing.watchTime).toBe(1_500);
  });
});
