// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, inline, settled, TAG, type TestAds, vastOf, vmap } from './test-ads.ts';

let open: TestAds | undefined;
const create = (...given: Parameters<typeof createTestAds>) => {
  open = createTestAds(...given);
  return open;
};

beforeEach(() => {
  vi.stubGlobal('open', vi.fn());
});
afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Presses play, and the ad's file comes. */
async function begun(given: Parameters<typeof createTestAds>[0], settings = {}) {
  const test = create(given, settings);
  test.session.play();
  test.contentLoads();
  await settled();
  test.filmLoads();
  await settled();
  return test;
}

describe('a preroll', () => {
  it('AD-13: plays before content, and each of its events is tracked once and in order', async () => {
    const { content, film, tracked, heard, ads } = await begun({ [TAG]: vastOf() });
    expect([content.media.paused, film.media.paused, ads.state?.phase]).toEqual([true, false, 'playing']);
    for (const time of [0.2, 1, 2.6, 5.1, 5.2, 7.6]) film.playTo(time);
    film.playToEnd();
    await settled();
    expect(tracked).toEqual(
      'loaded impression creativeView start firstQuartile midpoint thirdQuartile complete'
        .split(' ')
        .map((word) => `/a/${word}`)
    );
    expect(heard).toEqual(
      'breakstart impression start firstQuartile midpoint thirdQuartile complete breakend'
        .split(' ')
        .map((word) => `ad ${word}`)
    );
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-13: a pod plays in its sequence, and says which one is on', async () => {
    const pod = vastOf(inline({ name: 'b', sequence: '2' }) + inline({ name: 'a', sequence: '1' }));
    const { film, ads, content } = await begun({ [TAG]: pod });
    expect([film.media.src, ads.state?.index, ads.state?.count]).toEqual(['https://ads.example/a.mp4', 1, 2]);
    film.playToEnd();
    await settled();
    film.load({ duration: 10 });
    await settled();
    expect([film.media.src, ads.state?.index]).toEqual(['https://ads.example/b.mp4', 2]);
    film.playToEnd();
    await settled();
    expect(content.media.paused).toBe(false);
  });

  it('AD-13: gives way to content three seconds after its last ad where files of the next one do not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = (name: string) =>
      `<MediaFile type="video/mp4" width="640" height="360"><![CDATA[https://ads.example/${name}.mp4]]></MediaFile>`;
    const dead = ['2', '3', '4'].map((sequence) =>
      inline({ name: 'b', sequence, files: file('mute') + file('mute-too') })
    );
    const pod = vastOf(inline({ name: 'a', sequence: '1' }) + dead.join(''));
    const { session, contentLoads, filmLoads, film, content, ads, heard, tracked } = create({ [TAG]: pod });
    session.play();
    contentLoads();
    await vi.advanceTimersByTimeAsync(10);
    filmLoads();
    await vi.advanceTimersByTimeAsync(10);
    film.playTo(9);
    // As a browser has it with another source.
    film.media.addEventListener('ended', () => film.media.load(), { once: true });
    film.playToEnd();
    await vi.advanceTimersByTimeAsync(1_000);
    film.media.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(1_900);
    expect([film.media.src, content.media.paused]).toEqual(['https://ads.example/mute-too.mp4', true]);
    await vi.advanceTimersByTimeAsync(200);
    expect([content.media.paused, ads.state, heard.slice(-2)]).toEqual([false, null, ['ad error 402', 'ad breakend']]);
    expect(tracked.at(-1)).toBe('/b/error?code=402');
  });

  it('AD-13: of two ads with the same film the second counts from its own first picture on', async () => {
    const files = '<MediaFile type="video/mp4"><![CDATA[https://ads.example/same.mp4]]></MediaFile>';
    const pod = vastOf(inline({ name: 'a', sequence: '1', files }) + inline({ name: 'b', sequence: '2', files }));
    const { film, tracked, ads } = await begun({ [TAG]: pod });
    const { media } = film;
    // As a browser has it: what is set is loaded, be it the same.
    Object.defineProperty(media, 'src', {
      get: () => media.getAttribute('src'),
      set(url: string) {
        media.setAttribute('src', url);
        media.load();
      },
    });
    film.playToEnd();
    await settled();
    expect([ads.state?.index, ads.state?.phase, tracked.includes('/b/impression')]).toEqual([2, 'loading', false]);
  });

  it('AD-13: silence that a browser wants before it begins is no event of it', async () => {
    const test = create({ [TAG]: vastOf() });
    test.session.play();
    test.film.refuse();
    test.contentLoads();
    await settled();
    test.film.media.dispatchEvent(new Event('volumechange'));
    test.filmLoads();
    await settled();
    expect([test.film.media.muted, test.tracked]).toEqual([true, ['/a/loaded', '/a/impression', '/a/creativeView']]);
  });

  it('AD-13: muting is told when it changes, and not with each change of volume', async () => {
    const { film, heard, tracked } = await begun({ [TAG]: vastOf() });
    const { media } = film;
    for (const change of [{ volume: 0.5 }, { muted: true }, { volume: 0.2 }, { muted: false }]) {
      Object.assign(media, change);
      media.dispatchEvent(new Event('volumechange'));
    }
    expect(heard.filter((word) => /mute/.test(word))).toEqual(['ad mute', 'ad unmute']);
    expect(tracked.filter((path) => /mute/.test(path))).toEqual(['/a/mute', '/a/unmute']);
  });

  it('AD-13: the whole screen is told when the player has it, and not when something else of the page does', async () => {
    const events = ['fullscreen', 'exitFullscreen', 'playerExpand', 'playerCollapse'];
    const more = events.map((name) => `<Tracking event="${name}">https://ads.example/a/${name}</Tracking>`);
    const answer = vastOf().replace('<TrackingEvents>', `$&${more.join('')}`);
    const test = create({ [TAG]: answer });
    const fill = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    const host = document.body.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).append(test.content.media);
    test.session.play();
    test.contentLoads();
    await settled();
    fill(host);
    fill(null);
    test.filmLoads();
    await settled();
    test.tracked.length = 0;
    for (const element of [document.createElement('div'), null, host, null]) fill(element);
    expect(test.tracked).toEqual(
      ['fullscreen', 'playerExpand', 'exitFullscreen', 'playerCollapse'].map((name) => `/a/${name}`)
    );
  });

  it('AD-13: progress is told from its first moment on', async () => {
    const at = (offset: string) =>
      `<Tracking event="progress" offset="${offset}">https://ads.example/at/${offset}</Tracking>`;
    const answer = vastOf().replace('<TrackingEvents>', `$&${at('00:00:00')}${at('0%')}${at('00:00:01')}`);
    const { film, tracked } = await begun({ [TAG]: answer });
    film.playTo(1.2);
    expect(tracked.filter((path) => /at\//.test(path))).toEqual(['/at/00:00:00', '/at/0%', '/at/00:00:01']);
  });

  it('AD-13: is skipped when that is allowed, and not before', async () => {
    const { film, ads, tracked, content } = await begun({ [TAG]: vastOf(inline({ skip: '50%' })) });
    film.playTo(4);
    expect(ads.state?.skippableIn).toBe(1);
    ads.skip();
    await settled();
    expect(content.media.paused).toBe(true);
    film.playTo(5);
    expect(ads.state?.skippableIn).toBe(0);
    ads.skip();
    await settled();
    expect([content.media.paused, tracked.includes('/a/skip'), tracked.includes('/a/complete')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('AD-13: its click-through opens beside, and it waits meanwhile', async () => {
    const { ads, film } = await begun({ [TAG]: vastOf() });
    ads.click();
    expect(window.open).toHaveBeenCalledWith('https://shop.example/a', '_blank', 'noopener,noreferrer');
    expect([film.media.paused, ads.state?.phase]).toEqual([true, 'paused']);
    ads.resume();
    expect(ads.state?.phase).toBe('playing');
  });

  it('AD-12: plays without asking for addresses that are longer than any server takes', async () => {
    const answer = vastOf().replace(/(?<=a\/)(start|error\?)/g, `$1${'x'.repeat(20_000)}`);
    const { film, tracked } = await begun({ [TAG]: answer });
    film.playTo(3);
    expect(tracked).toEqual(['loaded', 'impression', 'creativeView', 'firstQuartile'].map((word) => `/a/${word}`));
  });

  it('AD-13: a click-through that is a script leads nowhere', async () => {
    const { ads } = await begun({ [TAG]: vastOf().replace('https://shop.example/a', 'javascript:alert(1)') });
    expect(ads.state?.clickable).toBe(false);
    ads.click();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('takes the volume of content, and follows it', async () => {
    const test = create({ [TAG]: vastOf() });
    test.content.media.volume = 0.3;
    test.session.play();
    await settled();
    test.filmLoads();
    expect(test.film.media.volume).toBe(0.3);
    test.content.media.muted = true;
    test.content.media.dispatchEvent(new Event('volumechange'));
    expect(test.film.media.muted).toBe(true);
  });

  it('is over with its session, and leaves nothing', async () => {
    const { session, film, ads } = await begun({ [TAG]: vastOf() });
    session.end();
    await settled();
    expect([film.media.isConnected, film.media.paused, ads.state]).toEqual([false, true, null]);
  });
});

describe('no preroll', () => {
  it.each([
    ['an answer that is empty', vastOf(''), 'error ads-preroll-error 303'],
    ['an answer that breaks off', '<VAST><Ad>', 'error ads-preroll-error 100'],
    ['VAST 1', '<VideoAdServingTemplate/>', 'error ads-preroll-error 102'],
    ['an ad without a file', vastOf(inline({ files: '' })), 'error ads-preroll-error 401'],
  ])('AD-03: %s lets content play at once', async (_, answer, word) => {
    const { heard, content } = await begun({ [TAG]: answer });
    expect([heard, content.media.paused]).toEqual([[word], false]);
  });

  it('AD-13: what would run code is refused with its code, and content plays', async () => {
    const files =
      '<MediaFile apiFramework="VPAID" type="application/javascript"><![CDATA[https://ads.example/v.js]]></MediaFile>';
    const { tracked, content } = await begun({ [TAG]: vastOf(inline({ files })) });
    expect([tracked, content.media.paused]).toEqual([['/a/error?code=403'], false]);
  });

  it('AD-12: a server that cannot be reached is told as blocked, once', async () => {
    const { heard, content } = await begun({});
    expect([heard, content.media.paused]).toEqual([['error ads-preroll-error 301', 'adblocked'], false]);
  });

  it('AD-12: a server that says nothing holds content for three seconds, and what it says then is dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: (text: string) => void = () => {};
    const test = create({
      [TAG]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    test.session.play();
    test.contentLoads();
    await vi.advanceTimersByTimeAsync(2_700);
    expect(test.content.media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect([test.content.media.paused, test.heard]).toEqual([false, ['error ads-preroll-error 301']]);
    answer(vastOf());
    await vi.advanceTimersByTimeAsync(5_000);
    expect([test.content.media.paused, test.ads.state, test.tracked]).toEqual([false, null, []]);
  });

  it('AD-12: a film that does not begin in three seconds lets content play', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, contentLoads, content, ads } = create({ [TAG]: vastOf() });
    session.play();
    contentLoads();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-02: ads that fail before play was pressed start nothing; play goes straight to content', async () => {
    const test = create({}, { preload: true });
    await settled();
    expect([test.heard, test.content.media.paused]).toEqual([
      ['error ads-before-preroll-error 301', 'adblocked'],
      true,
    ]);
    test.session.play();
    test.contentLoads();
    expect([test.content.media.paused, test.ads.state]).toEqual([false, null]);
  });

  it('AD-06: a name of a macro that is no regular expression is told, and the tag asked as it is', async () => {
    const { heard } = await begun({ [TAG]: vastOf() }, { macros: { '{player.id}': '((' } });
    expect(heard[0]).toBe('error ads-macro-replacement-failed');
    expect(heard).toContain('ad impression');
  });
});

describe('breaks of a VMAP', () => {
  it('AD-04: a midroll comes at its time, once, and content goes on where it was', async () => {
    const test = create({ [TAG]: vmap(['00:00:20', vastOf()]) });
    const { content, film, tracked } = test;
    test.session.play();
    test.contentLoads();
    await settled();
    expect(content.media.paused).toBe(false);
    content.playTo(19.9);
    content.playTo(20.1);
    await settled();
    test.filmLoads();
    await settled();
    expect([content.media.paused, content.media.currentTime, film.media.paused]).toEqual([true, 20.1, false]);
    film.playToEnd();
    await settled();
    expect([content.media.paused, content.media.currentTime]).toEqual([false, 20.1]);
    expect([tracked[0], tracked.at(-1)]).toEqual(['/break/start', '/break/end']);
    content.playTo(10);
    content.playTo(21);
    await settled();
    expect(content.media.paused).toBe(false);
  });

  it('AD-13: a seek over two midrolls plays the last one', async () => {
    const test = create({
      [TAG]: vmap(['00:00:20', vastOf(inline({ name: 'first' }))], ['50%', vastOf(inline({ name: 'second' }))]),
    });
    test.session.play();
    test.contentLoads();
    await settled();
    test.content.playTo(1);
    test.content.playTo(40);
    await settled();
    expect(test.film.media.src).toBe('https://ads.example/second.mp4');
  });

  it('AD-04: a midroll that fails leaves content as it is', async () => {
    const test = create({ [TAG]: vmap(['00:00:20', vastOf('')]) });
    test.session.play();
    test.contentLoads();
    await settled();
    test.content.playTo(20.1);
    await settled();
    expect([test.heard, test.content.media.paused]).toEqual([['error ads-midroll-error 303'], false]);
  });

  it('AD-04: a midroll that repeats comes again after a seek over several of its times', async () => {
    const breaks = vmap(['00:00:10', vastOf()]).replace('breakType=', 'repeatAfter="00:00:10" breakType=');
    const test = create({ [TAG]: breaks });
    const { session, content, film } = test;
    session.play();
    test.contentLoads();
    await settled();
    content.playTo(35);
    await settled();
    test.filmLoads();
    await settled();
    film.playToEnd();
    await settled();
    expect(content.media.paused).toBe(false);
    content.playTo(39.9);
    content.playTo(40.1);
    await settled();
    test.filmLoads();
    await settled();
    expect([content.media.paused, film.media.paused]).toEqual([true, false]);
  });

  it('AD-04: who joins a live stream meets no midroll of its past', async () => {
    const test = create({ [TAG]: vmap(['00:10:00', vastOf()]) }, {}, { live: true });
    const { session, content, film } = test;
    session.play();
    content.load({ window: [0, 1_800] });
    await settled();
    content.playTo(1_790);
    await settled();
    expect([film.media.src, content.media.paused]).toEqual(['', false]);
  });

  it('AD-05: a postroll comes when content has ended, and nothing after it', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf()]) });
    test.session.play();
    test.contentLoads();
    await settled();
    test.content.playToEnd();
    await settled();
    test.filmLoads();
    await settled();
    expect(test.ads.state?.kind).toBe('postroll');
    test.film.playToEnd();
    await settled();
    expect([test.content.media.ended, test.content.media.paused, test.ads.state]).toEqual([true, true, null]);
  });

  it('AD-05: a postroll that still loads when content is played again does not come', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf()]) });
    const { session, content, film, ads } = test;
    session.play();
    test.contentLoads();
    await settled();
    content.playToEnd();
    await settled();
    expect(film.media.src).toBe('https://ads.example/a.mp4');
    content.media.currentTime = 0;
    await content.media.play();
    test.filmLoads();
    await settled();
    expect([content.media.paused, film.media.paused, ads.state]).toEqual([false, true, null]);
  });

  it('AD-05: a postroll comes after a midroll that still loads when content ends', async () => {
    const slow = 'https://ads.example/slow';
    const breaks = vmap(['00:00:59', 'slow'], ['end', vastOf()]).replace(
      '<vmap:VASTAdData>slow</vmap:VASTAdData>',
      `<vmap:AdTagURI>${slow}</vmap:AdTagURI>`
    );
    const test = create({ [TAG]: breaks, [slow]: () => new Promise(() => {}) });
    const { session, content, film, ads } = test;
    session.play();
    test.contentLoads();
    await settled();
    content.playTo(59.9);
    await settled();
    content.playToEnd();
    await settled();
    test.filmLoads();
    await settled();
    expect([film.media.paused, ads.state?.kind]).toEqual([false, 'postroll']);
  });

  it('AD-05: a postroll that fails leaves content ended', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf('')]) });
    test.session.play();
    test.contentLoads();
    await settled();
    test.content.playToEnd();
    await settled();
    expect([test.heard, test.content.media.ended]).toEqual([['error ads-postroll-error 303'], true]);
  });
});

describe('content after an ad', () => {
  it('AD-07: that cannot be resumed is told', async () => {
    const { session, film, heard } = await begun({ [TAG]: vastOf() });
    Object.assign(session, { error: { code: 'PLAYBACK_ERROR', message: 'Gone' } });
    film.playToEnd();
    await settled();
    expect(heard.at(-1)).toBe('error ads-resume-content-failed');
  });
});
