import { describe, expect, it } from 'vitest';
import { createFilm } from './test-viewing.ts';
import { percentWatched } from './viewing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One that plays since 0, its first frame shown at once. */
const playing = (given = {}) => createFilm(given).all('play', 'playing');

describe('a viewing', () => {
  it('BA-02: goes through init, start, play, pause, seek, rebuffer and end, in this order', () => {
    const film = createFilm().all('init', 'ready').set({ bitrate: 800_000, lines: 360 }).on('rendition');
    film.pass(500).on('play').pass(800).on('playing').run(2_000).on('pause').all('play', 'playing').run(500);
    film.stand(3_000).run(1_000).set({ playhead: 40_000 }).on('seeking').pass(300).on('seeked').run(1_000).on('end');

    expect(film.words()).toEqual([
      ...['viewinit', 'playerready', 'viewstart', 'renditionchange', 'play', 'playing', 'pause', 'play', 'playing'],
      ...['rebufferstart', 'rebufferend', 'seeking', 'seeked', 'viewend'],
    ]);
  });

  it('tells nothing before somebody plays, and of init and player then, with their times', () => {
    const film = createFilm().on('init').pass(200).on('ready').all('seeking', 'seeked', 'pause', 'look', 'hide', 'end');
    expect(film.words()).toEqual([]);

    const other = createFilm().on('init').pass(200).on('ready').pass(5_000).on('play');
    expect(other.events.map(({ word, at }) => [word, at])).toEqual([
      ['viewinit', 1_000],
      ['playerready', 1_200],
      ['viewstart', 6_200],
      ['play', 6_200],
    ]);
  });

  it('goes on after the end, and is the same when it is played again', () => {
    const film = playing({ duration: 8_000 }).run(8_000).all('pause', 'ended');
    film.pass(5_000).set({ playhead: 0 }).all('seeking', 'play').pass(100).all('seeked', 'playing').run(1_000);

    expect(film.words(5)).toEqual(['pause', 'ended', 'seeking', 'play', 'seeked', 'playing']);
    expect(film.viewing.watchTime).toBe(9_100);
  });

  it('ends with another video, which begins with its own first play', () => {
    const film = playing().run(1_000).on('change').on('look').all('play', 'playing').run(500);

    expect(film.words(5)).toEqual(['viewend', 'viewinit', 'viewstart', 'play', 'playing']);
    expect(film.viewing).toMatchObject({ watchTime: 500, sequence: 4, total: 10, startupTime: 0 });
  });

  it('is told to the end, also of what is unfinished', () => {
    const seeking = playing().run(1_000).set({ playhead: 9_000 }).on('seeking').pass(700).on('end');
    expect(seeking.words(5)).toEqual(['seeking', 'seeked', 'viewend']);
    expect(seeking.viewing).toMatchObject({ seekDuration: 700, stage: 'over' });

    const stalled = playing().run(1_000).stand(2_000).on('end');
    expect(stalled.words(5)).toEqual(['rebufferstart', 'rebufferend', 'viewend']);
  });
});

describe('its startup', () => {
  it('is from the play intent to the first frame', () => {
    const film = createFilm()
      .on('play')
      .pass(800)
      .on('playing')
      .run(1_000)
      .on('pause')
      .all('play')
      .pass(90)
      .on('playing');
    expect(film.viewing.startupTime).toBe(800);
  });

  it.each([
    ['pause', () => createFilm().on('play').pass(100).on('pause').pass(50).on('play').pass(100).on('playing')],
    ['seek', () => createFilm().on('play').pass(100).all('seeking', 'seeked').pass(100).on('playing')],
  ])('is not known where a %s came first', (_, film) => {
    expect(film().viewing).toMatchObject({ startupTime: null, framed: true });
  });

  it('ends with the first frame of an ad before the content', () => {
    const film = createFilm()
      .on('play')
      .pass(300)
      .on('adbreakstart')
      .pass(9_000)
      .on('adbreakend')
      .all('play', 'playing');
    expect(film.viewing).toMatchObject({ startupTime: 300, playingTime: 0, rebufferCount: 0 });
    expect(film.words(4)).toEqual(['adbreakstart', 'adbreakend', 'play', 'playing']);
  });
});

describe('its clock', () => {
  it('runs from a play intent to a pause, through startupTime, stalls and seeks', () => {
    const film = createFilm().on('play').pass(500).on('playing').run(2_000).stand(2_000).run(1_000);
    film.set({ playhead: 50_000 }).on('seeking').pass(400).on('seeked').run(1_000).on('pause').pass(9_000).on('look');
    expect(film.viewing).toMatchObject({
      watchTime: 6_900,
      playingTime: 4_000,
      rebufferDuration: 2_000,
      seekDurationFull: 400,
    });
  });

  it('counts playing time by the clock and content by the playhead', () => {
    const film = playing({ rate: 2 }).run(4_000);
    expect(film.viewing).toMatchObject({ playingTime: 4_000, content: 8_000, rebufferCount: 0 });
  });

  it('BA-22, LIM-05: counts a jump of the playhead up to 1000 ms, and none beyond', () => {
    const film = playing().run(1_000).pass(250, 1_250).on('look');
    expect(film.viewing.content).toBe(2_250);
    film.pass(250, 1_251).on('look').pass(250, 5_000).on('look');
    expect(film.viewing).toMatchObject({ content: 2_250, watchTime: 1_750, playingTime: 1_750, rebufferCount: 0 });
  });

  it('BA-18, LIM-05: says the same whether it is looked at every 25 ms, four times a second, or once', () => {
    const watched = [25, 250, 1_000].map((look) => {
      const film = playing().run(4_100, look).stand(3_000, look).run(2_000, look).on('pause');
      const { playingTime, content, rebufferCount, rebufferDuration } = film.viewing;
      return [playingTime, content, rebufferCount, rebufferDuration, percentWatched(film.viewing)];
    });
    expect(watched[1]).toEqual(watched[0]);
    expect(watched[2]).toEqual(watched[0]);
    expect(watched[0]).toEqual([6_100, 6_100, 1, 3_000, 6.1]);
  });

  it('stands while it is paused, after an error, and after its end', () => {
    for (const word of ['pause', 'ended', { type: 'error', isBusiness: false }] as const) {
      const film = playing().run(1_000).on(word).pass(5_000).on('look');
      expect([word, film.viewing.watchTime]).toEqual([word, 1_000]);
    }
  });
});

describe('its rebuffering', () => {
  it('BA-17, LIM-05: begins with more than 250 ms that the playhead lost', () => {
    expect(playing().run(1_100).stand(200).run(1_000).viewing.rebufferCount).toBe(0);
    expect(playing().run(1_100).stand(250).run(1_000).viewing.rebufferCount).toBe(0);

    const film = playing().run(1_100).stand(400).run(1_000);
    expect(film.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 400, playingTime: 2_100 });
    expect(film.events.slice(5).map(({ word, at }) => [word, at])).toEqual([
      ['rebufferstart', 2_100],
      ['rebufferend', 2_500],
    ]);
  });

  it('is told at once where the playhead stands for a second, from the time when it last moved', () => {
    const film = playing().run(1_100).stand(1_000);
    expect(film.events.at(-1)).toMatchObject({ word: 'rebufferstart', at: 2_100 });
    expect(film.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 1_000, playingTime: 1_100 });
    film.stand(2_000).run(1_000);
    expect(film.events.at(-1)).toMatchObject({ word: 'rebufferend', at: 5_100 });
    expect(film.viewing).toMatchObject({ rebufferCount: 1, rebufferDuration: 3_000, playingTime: 2_100 });
  });

  it.each([
    ['paused', () => playing().run(1_000).on('pause').stand(5_000)],
    ['seeking', () => playing().run(1_000).set({ playhead: 60_000 }).on('seeking').stand(5_000).on('seeked').run(500)],
    ['in an ad', () => playing().run(1_000).on('adbreakstart').stand(5_000).on('adbreakend')],
    ['waiting for its first frame', () => createFilm().on('play').stand(5_000).on('playing').run(500)],
    ['slower than usual', () => playing({ rate: 0.5 }).run(5_000)],
    ['set to stand still', () => playing().run(500).set({ rate: 0 }).on('look').stand(5_000)],
  ])('is none while it is %s', (_, film) => {
    expect(film().viewing).toMatchObject({ rebufferCount: 0, rebufferDuration: 0 });
  });

  it('does not add up from looks that come late or early', () => {
    const film = playing();
    for (let look = 0; look < 100; look += 1) film.pass(250, look % 2 ? 290 : 210).on('look');
    expect(film.viewing.rebufferCount).toBe(0);
  });

  it('BA-21, LIM-05: ends the viewing after 300000 ms in all, and nothing counts until another video', () => {
    const film = playing().run(1_000).stand(200_000).run(1_000).stand(100_000);
    expect(film.viewing.stage).toBe('on');
    film.stand(1_000);
    expect(film.words().slice(-2)).toEqual(['rebufferend', 'viewend']);

    const { length } = film.events;
    film.run(1_000).all('pause', 'play', 'playing', 'end');
    expect(film.events.length).toBe(length);
    expect(film.on('change').all('play').words().slice(length)).toEqual(['viewinit', 'viewstart', 'play']);
  });
});

describe('its seeks', () => {
  it('BA-19, LIM-05: joins a seeking within 2 s of an unfinished one', () => {
    const film = playing().run(1_000).on('seeking').pass(2_000).on('seeking').pass(500).on('seeked');
    expect(film.viewing).toMatchObject({ seekCount: 1, seekDuration: 500, seekDurationFull: 2_500, longestSeek: 500 });
    expect(film.words(5)).toEqual(['seeking', 'seeked']);

    const later = playing().run(1_000).on('seeking').pass(2_001).on('seeking').pass(500).on('seeked');
    expect(later.viewing).toMatchObject({
      seekCount: 2,
      seekDuration: 2_501,
      seekDurationFull: 2_501,
      longestSeek: 2_001,
    });
  });

  it('BA-19: counts two finished seeks 0.9 s apart as two', () => {
    const film = playing().run(1_000).on('seeking').pass(100).on('seeked').run(800).on('seeking').pass(50).on('seeked');
    expect(film.viewing).toMatchObject({ seekCount: 2, seekDuration: 150, seekDurationFull: 150, longestSeek: 100 });
  });

  it('knows nothing of one that began before anybody counted', () => {
    expect(createFilm().on('seeking').on('play').on('seeked').on('playing').viewing).toMatchObject({
      seekCount: 0,
      seekDuration: 0,
    });
  });

  it('counts what played between the last look and the seek', () => {
    const film = playing().run(1_000).pass(200).set({ playhead: 50_000 }).on('seeking').on('seeked').run(1_000);
    expect(film.viewing).toMatchObject({ content: 2_200, rebufferCount: 0 });
    expect(percentWatched(film.viewing)).toBe(2.2);
  });
});

it('takes nothing for played that stood still before a seek', () => {
  const film = playing().run(1_000).on('waiting').pass(800).set({ playhead: 50_000 }).on('seeking');
  expect(film.viewing).toMatchObject({ content: 1_000, rebufferCount: 0 });
  // It was only late by a look's worth.
  const late = playing().run(1_000).pass(250, 210).on('look').pass(900).set({ playhead: 50_000 }).on('seeking');
  expect(late.viewing).toMatchObject({ content: 2_110, rebufferCount: 0 });
});

describe('what was watched', () => {
  it('is the union of what playingTime, split where it jumps by more than a second', () => {
    const film = playing().run(10_000).set({ playhead: 5_000 }).all('seeking', 'seeked').run(10_000);
    expect(percentWatched(film.viewing)).toBe(15);
    film.set({ playhead: 80_000 }).all('seeking', 'seeked').run(10_000).on('pause');
    expect(percentWatched(film.viewing)).toBe(25);
    expect(film.viewing.maxPlayhead).toBe(90_000);
  });

  it('is not known of a live stream', () => {
    expect(percentWatched(playing({ duration: null }).run(10_000).viewing)).toBeNull();
  });

  it('passes quarters by playing, not by seeking, and the last one at the end', () => {
    const film = playing().run(24_000).set({ playhead: 49_000 }).all('seeking', 'seeked');
    expect(film.viewing.quartiles).toBe(0);
    expect(film.run(2_000).viewing.quartiles).toBe(2);
    expect(film.run(49_000).all('pause', 'ended').viewing.quartiles).toBe(14);
  });
});

describe('its picture', () => {
  it('weighs bit rates by the time they played', () => {
    const film = createFilm().set({ bitrate: 1_000_000, lines: 360 }).on('rendition').all('play', 'playing').run(3_000);
    film.set({ bitrate: 2_000_000, lines: 720 }).on('rendition').stand(2_000).run(1_000);
    film.set({ bitrate: 1_000_000, lines: 360 }).on('rendition').on('pause');
    const { bits, bitTime, switchesUp, switchesDown } = film.viewing;
    expect([bits / bitTime, bitTime, switchesUp, switchesDown]).toEqual([1_250_000, 4_000, 1, 1]);
  });

  it('weighs its scale by the content that was shown', () => {
    const film = playing({ scale: 1.5 }).run(1_000).set({ scale: 0.5 }).run(3_000);
    expect(film.viewing).toMatchObject({ scaledTime: 4_000, maxUpscale: 0.5, maxDownscale: 0.5 });
    expect(film.viewing.upscaled).toBeCloseTo(500);
    expect(film.viewing.downscaled).toBeCloseTo(1_500);
  });
});

describe('its silence', () => {
  it('BA-15, LIM-05: is broken 10 s after the last event while it plays', () => {
    const film = playing().run(9_750);
    expect(film.words(5)).toEqual([]);
    expect(film.run(250).words(5)).toEqual(['hb']);
    expect(film.run(10_000).words(5)).toEqual(['hb', 'hb']);
    film.on('pause');
    expect(film.stand(25_000).words(8)).toEqual([]);
  });

  it('is broken when the page is hidden, unless it is paused', () => {
    expect(playing().run(1_000).on('hide').words(5)).toEqual(['hb']);
    expect(playing().run(1_000).on('pause').on('hide').words(5)).toEqual(['pause']);
  });

  it('BA-04: is sleep after more than 30 s while it plays, told with the times of both ends', () => {
    const film = playing().run(1_000).pass(30_001).on('look').run(1_000);
    expect(film.events.slice(5).map(({ word, at }) => [word, at])).toEqual([
      ['devicesleep', 2_000],
      ['devicewake', 32_001],
    ]);
    expect(film.viewing).toMatchObject({ watchTime: 2_000, playingTime: 2_000, rebufferCount: 0 });
    expect(playing().run(1_000).pass(30_000, 30_000).on('look').words(5)).toEqual(['hb']);
    expect(playing().on('pause').pass(31_000).on('look').words(5)).toEqual(['pause']);
  });

  it('leaves out a page that the browser had put away, however short', () => {
    const film = playing().run(1_000).pass(5_000).on('wake').run(1_000);
    expect(film.viewing).toMatchObject({ watchTime: 2_000, playingTime: 2_000, rebufferCount: 0 });
    expect(film.words(5)).toEqual([]);
  });

  it('BA-03, LIM-05: ends it after 1 h, and another viewing of the same video begins', () => {
    const paused = playing().run(1_000).on('pause').pass(HOUR).on('play');
    expect(paused.words(5)).toEqual(['pause', 'play']);

    const film = playing()
      .run(1_000)
      .on('pause')
      .pass(61 * MINUTE)
      .on('play');
    expect(film.words(5)).toEqual(['pause', 'viewend', 'viewinit', 'viewstart', 'play']);
    expect(film.events.at(-1)?.viewing).toMatchObject({ sequence: 3, watchTime: 0, duration: 100_000 });

    const frozen = playing()
      .run(1_000)
      .pass(61 * MINUTE)
      .on('look')
      .run(500);
    expect(frozen.words(5)).toEqual(['viewend', 'viewinit', 'viewstart', 'play', 'playing']);
    expect(frozen.viewing).toMatchObject({ watchTime: 500, startupTime: null, framed: true });
  });
});

describe('its failure', () => {
  it('is an error that is no decision of business', () => {
    expect(playing().on({ type: 'error', isBusiness: true }).viewing.failed).toBe(false);
    const film = createFilm().on('play').on({ type: 'error', isBusiness: false });
    expect(film.viewing).toMatchObject({ failed: true, framed: false });
    expect(film.words(3)).toEqual(['play', 'error']);
  });

  it('may be followed by another try', () => {
    const film = playing()
      .run(1_000)
      .on({ type: 'error', isBusiness: false })
      .pass(5_000)
      .all('play', 'playing')
      .run(500);
    expect(film.viewing.watchTime).toBe(1_500);
  });
});
