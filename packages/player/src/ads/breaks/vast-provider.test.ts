// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, inline, settled, TAG, type TestAds, vastOf, vmap } from '../../testing/ads.ts';

let open: TestAds | undefined;
const create = (...args: Parameters<typeof createTestAds>) => {
  open = createTestAds(...args);
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

/** Presses play and loads the ad's media file. */
async function startPreroll(args: Parameters<typeof createTestAds>[0], settings = {}) {
  const test = create(args, settings);
  test.session.play();
  test.loadContent();
  await settled();
  test.loadAdMedia();
  await settled();
  return test;
}

describe('a preroll', () => {
  it('AD-13: plays before content, and each of its events is tracked once and in order', async () => {
    const { content, adMedia, tracked, emitted, ads } = await startPreroll({ [TAG]: vastOf() });
    expect([content.media.paused, adMedia.media.paused, ads.state?.phase]).toEqual([true, false, 'playing']);
    for (const time of [0.2, 1, 2.6, 5.1, 5.2, 7.6]) adMedia.playTo(time);
    adMedia.playToEnd();
    await settled();
    expect(tracked).toEqual(
      'loaded impression creativeView start firstQuartile midpoint thirdQuartile complete'
        .split(' ')
        .map((word) => `/a/${word}`)
    );
    expect(emitted).toEqual(
      'breakstart impression start firstQuartile midpoint thirdQuartile complete breakend'
        .split(' ')
        .map((word) => `ad ${word}`)
    );
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-13: a pod plays in its sequence and reports the position of the current ad', async () => {
    const pod = vastOf(inline({ name: 'b', sequence: '2' }) + inline({ name: 'a', sequence: '1' }));
    const { adMedia, ads, content } = await startPreroll({ [TAG]: pod });
    expect([adMedia.media.src, ads.state?.index, ads.state?.count]).toEqual(['https://ads.example/a.mp4', 1, 2]);
    adMedia.playToEnd();
    await settled();
    adMedia.load({ duration: 10 });
    await settled();
    expect([adMedia.media.src, ads.state?.index]).toEqual(['https://ads.example/b.mp4', 2]);
    adMedia.playToEnd();
    await settled();
    expect(content.media.paused).toBe(false);
  });

  it('AD-13: gives way to content three seconds after the last ad if the files of the next one do not load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = (name: string) =>
      `<MediaFile type="video/mp4" width="640" height="360"><![CDATA[https://ads.example/${name}.mp4]]></MediaFile>`;
    const dead = ['2', '3', '4'].map((sequence) =>
      inline({ name: 'b', sequence, files: file('mute') + file('mute-too') })
    );
    const pod = vastOf(inline({ name: 'a', sequence: '1' }) + dead.join(''));
    const { session, loadContent, loadAdMedia, adMedia, content, ads, emitted, tracked } = create({ [TAG]: pod });
    session.play();
    loadContent();
    await vi.advanceTimersByTimeAsync(10);
    loadAdMedia();
    await vi.advanceTimersByTimeAsync(10);
    adMedia.playTo(9);
    // Like a browser with a new source.
    adMedia.media.addEventListener('ended', () => adMedia.media.load(), { once: true });
    adMedia.playToEnd();
    await vi.advanceTimersByTimeAsync(1_000);
    adMedia.media.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(1_900);
    expect([adMedia.media.src, content.media.paused]).toEqual(['https://ads.example/mute-too.mp4', true]);
    await vi.advanceTimersByTimeAsync(200);
    expect([content.media.paused, ads.state, emitted.slice(-2)]).toEqual([
      false,
      null,
      ['ad error 402', 'ad breakend'],
    ]);
    expect(tracked.at(-1)).toBe('/b/error?code=402');
  });

  it('AD-13: the second of two ads with the same file counts from its own first frame', async () => {
    const files = '<MediaFile type="video/mp4"><![CDATA[https://ads.example/same.mp4]]></MediaFile>';
    const pod = vastOf(inline({ name: 'a', sequence: '1', files }) + inline({ name: 'b', sequence: '2', files }));
    const { adMedia, tracked, ads } = await startPreroll({ [TAG]: pod });
    const { media } = adMedia;
    // Like a browser: setting the same source loads it again.
    Object.defineProperty(media, 'src', {
      get: () => media.getAttribute('src'),
      set(url: string) {
        media.setAttribute('src', url);
        media.load();
      },
    });
    adMedia.playToEnd();
    await settled();
    expect([ads.state?.index, ads.state?.phase, tracked.includes('/b/impression')]).toEqual([2, 'loading', false]);
  });

  it('AD-13: muting by the browser before the ad begins is not an event of the ad', async () => {
    const test = create({ [TAG]: vastOf() });
    test.session.play();
    test.adMedia.rejectNextPlay();
    test.loadContent();
    await settled();
    test.adMedia.media.dispatchEvent(new Event('volumechange'));
    test.loadAdMedia();
    await settled();
    expect([test.adMedia.media.muted, test.tracked]).toEqual([true, ['/a/loaded', '/a/impression', '/a/creativeView']]);
  });

  it('AD-13: tracks muting when it changes, and not with each change of volume', async () => {
    const { adMedia, emitted, tracked } = await startPreroll({ [TAG]: vastOf() });
    const { media } = adMedia;
    for (const change of [{ volume: 0.5 }, { muted: true }, { volume: 0.2 }, { muted: false }]) {
      Object.assign(media, change);
      media.dispatchEvent(new Event('volumechange'));
    }
    expect(emitted.filter((word) => /mute/.test(word))).toEqual(['ad mute', 'ad unmute']);
    expect(tracked.filter((path) => /mute/.test(path))).toEqual(['/a/mute', '/a/unmute']);
  });

  it('AD-13: tracks full screen of the player, and not of other elements of the page', async () => {
    const events = ['fullscreen', 'exitFullscreen', 'playerExpand', 'playerCollapse'];
    const trackers = events.map((name) => `<Tracking event="${name}">https://ads.example/a/${name}</Tracking>`);
    const response = vastOf().replace('<TrackingEvents>', `$&${trackers.join('')}`);
    const test = create({ [TAG]: response });
    const fill = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    const host = document.body.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).append(test.content.media);
    test.session.play();
    test.loadContent();
    await settled();
    fill(host);
    fill(null);
    test.loadAdMedia();
    await settled();
    test.tracked.length = 0;
    for (const element of [document.createElement('div'), null, host, null]) fill(element);
    expect(test.tracked).toEqual(
      ['fullscreen', 'playerExpand', 'exitFullscreen', 'playerCollapse'].map((name) => `/a/${name}`)
    );
  });

  it('AD-13: tracks progress from its first moment', async () => {
    const at = (offset: string) =>
      `<Tracking event="progress" offset="${offset}">https://ads.example/at/${offset}</Tracking>`;
    const response = vastOf().replace('<TrackingEvents>', `$&${at('00:00:00')}${at('0%')}${at('00:00:01')}`);
    const { adMedia, tracked } = await startPreroll({ [TAG]: response });
    adMedia.playTo(1.2);
    expect(tracked.filter((path) => /at\//.test(path))).toEqual(['/at/00:00:00', '/at/0%', '/at/00:00:01']);
  });

  it('AD-13: can be skipped when that is allowed, and not before', async () => {
    const { adMedia, ads, tracked, content } = await startPreroll({ [TAG]: vastOf(inline({ skip: '50%' })) });
    adMedia.playTo(4);
    expect(ads.state?.skippableIn).toBe(1);
    ads.skip();
    await settled();
    expect(content.media.paused).toBe(true);
    adMedia.playTo(5);
    expect(ads.state?.skippableIn).toBe(0);
    ads.skip();
    await settled();
    expect([content.media.paused, tracked.includes('/a/skip'), tracked.includes('/a/complete')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('AD-13: its click-through opens a new tab, and the ad pauses', async () => {
    const { ads, adMedia } = await startPreroll({ [TAG]: vastOf() });
    ads.click();
    expect(window.open).toHaveBeenCalledWith('https://shop.example/a', '_blank', 'noopener,noreferrer');
    expect([adMedia.media.paused, ads.state?.phase]).toEqual([true, 'paused']);
    ads.resume();
    expect(ads.state?.phase).toBe('playing');
  });

  it('AD-12: plays without requesting URLs that are longer than servers accept', async () => {
    const response = vastOf().replace(/(?<=a\/)(start|error\?)/g, `$1${'x'.repeat(20_000)}`);
    const { adMedia, tracked } = await startPreroll({ [TAG]: response });
    adMedia.playTo(3);
    expect(tracked).toEqual(['loaded', 'impression', 'creativeView', 'firstQuartile'].map((word) => `/a/${word}`));
  });

  it('AD-13: ignores a click-through that is a script', async () => {
    const { ads } = await startPreroll({ [TAG]: vastOf().replace('https://shop.example/a', 'javascript:alert(1)') });
    expect(ads.state?.clickable).toBe(false);
    ads.click();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('takes the volume of content and follows it', async () => {
    const test = create({ [TAG]: vastOf() });
    test.content.media.volume = 0.3;
    test.session.play();
    await settled();
    test.loadAdMedia();
    expect(test.adMedia.media.volume).toBe(0.3);
    test.content.media.muted = true;
    test.content.media.dispatchEvent(new Event('volumechange'));
    expect(test.adMedia.media.muted).toBe(true);
  });

  it('ends with its session and leaves nothing behind', async () => {
    const { session, adMedia, ads } = await startPreroll({ [TAG]: vastOf() });
    session.end();
    await settled();
    expect([adMedia.media.isConnected, adMedia.media.paused, ads.state]).toEqual([false, true, null]);
  });
});

describe('without a preroll', () => {
  it.each([
    ['an empty response', vastOf(''), 'error ads-preroll-error 303'],
    ['a truncated response', '<VAST><Ad>', 'error ads-preroll-error 100'],
    ['VAST 1', '<VideoAdServingTemplate/>', 'error ads-preroll-error 102'],
    ['an ad without a file', vastOf(inline({ files: '' })), 'error ads-preroll-error 401'],
  ])('AD-03: %s lets content play at once', async (_, response, word) => {
    const { emitted, content } = await startPreroll({ [TAG]: response });
    expect([emitted, content.media.paused]).toEqual([[word], false]);
  });

  it('AD-13: rejects files that would run code with their error code, and content plays', async () => {
    const files =
      '<MediaFile apiFramework="VPAID" type="application/javascript"><![CDATA[https://ads.example/v.js]]></MediaFile>';
    const { tracked, content } = await startPreroll({ [TAG]: vastOf(inline({ files })) });
    expect([tracked, content.media.paused]).toEqual([['/a/error?code=403'], false]);
  });

  it('AD-12: reports a server that cannot be reached as blocked, once', async () => {
    const { emitted, content } = await startPreroll({});
    expect([emitted, content.media.paused]).toEqual([['error ads-preroll-error 301', 'adblocked'], false]);
  });

  it('AD-12: a silent server holds content for three seconds, and its later response is ignored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let respond: (text: string) => void = () => {};
    const test = create({
      [TAG]: () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    test.session.play();
    test.loadContent();
    await vi.advanceTimersByTimeAsync(2_700);
    expect(test.content.media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect([test.content.media.paused, test.emitted]).toEqual([false, ['error ads-preroll-error 301']]);
    respond(vastOf());
    await vi.advanceTimersByTimeAsync(5_000);
    expect([test.content.media.paused, test.ads.state, test.tracked]).toEqual([false, null, []]);
  });

  it('AD-12: an ad that does not begin within three seconds lets content play', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, loadContent, content, ads } = create({ [TAG]: vastOf() });
    session.play();
    loadContent();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-02: ads that fail before the press start nothing, and play starts content', async () => {
    const test = create({}, { preload: true });
    await settled();
    expect([test.emitted, test.content.media.paused]).toEqual([
      ['error ads-before-preroll-error 301', 'adblocked'],
      true,
    ]);
    test.session.play();
    test.loadContent();
    expect([test.content.media.paused, test.ads.state]).toEqual([false, null]);
  });

  it('AD-06: reports a macro override that is no regular expression, and requests the tag unchanged', async () => {
    const { emitted } = await startPreroll({ [TAG]: vastOf() }, { macros: { '{player.id}': '((' } });
    expect(emitted[0]).toBe('error ads-macro-replacement-failed');
    expect(emitted).toContain('ad impression');
  });
});

describe('breaks of a VMAP', () => {
  it('AD-04: a midroll plays once at its time, and content resumes at the same position', async () => {
    const test = create({ [TAG]: vmap(['00:00:20', vastOf()]) });
    const { content, adMedia, tracked } = test;
    test.session.play();
    test.loadContent();
    await settled();
    expect(content.media.paused).toBe(false);
    content.playTo(19.9);
    content.playTo(20.1);
    await settled();
    test.loadAdMedia();
    await settled();
    expect([content.media.paused, content.media.currentTime, adMedia.media.paused]).toEqual([true, 20.1, false]);
    adMedia.playToEnd();
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
    test.loadContent();
    await settled();
    test.content.playTo(1);
    test.content.playTo(40);
    await settled();
    expect(test.adMedia.media.src).toBe('https://ads.example/second.mp4');
  });

  it('AD-04: a failing midroll leaves content unchanged', async () => {
    const test = create({ [TAG]: vmap(['00:00:20', vastOf('')]) });
    test.session.play();
    test.loadContent();
    await settled();
    test.content.playTo(20.1);
    await settled();
    expect([test.emitted, test.content.media.paused]).toEqual([['error ads-midroll-error 303'], false]);
  });

  it('AD-04: a repeating midroll plays again after a seek over several of its times', async () => {
    const breaks = vmap(['00:00:10', vastOf()]).replace('breakType=', 'repeatAfter="00:00:10" breakType=');
    const test = create({ [TAG]: breaks });
    const { session, content, adMedia } = test;
    session.play();
    test.loadContent();
    await settled();
    content.playTo(35);
    await settled();
    test.loadAdMedia();
    await settled();
    adMedia.playToEnd();
    await settled();
    expect(content.media.paused).toBe(false);
    content.playTo(39.9);
    content.playTo(40.1);
    await settled();
    test.loadAdMedia();
    await settled();
    expect([content.media.paused, adMedia.media.paused]).toEqual([true, false]);
  });

  it('AD-04: a visitor who joins a live stream gets no midroll of its past', async () => {
    const test = create({ [TAG]: vmap(['00:10:00', vastOf()]) }, {}, { live: true });
    const { session, content, adMedia } = test;
    session.play();
    content.load({ window: [0, 1_800] });
    await settled();
    content.playTo(1_790);
    await settled();
    expect([adMedia.media.src, content.media.paused]).toEqual(['', false]);
  });

  it('AD-05: a postroll plays when content has ended, and nothing follows it', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf()]) });
    test.session.play();
    test.loadContent();
    await settled();
    test.content.playToEnd();
    await settled();
    test.loadAdMedia();
    await settled();
    expect(test.ads.state?.kind).toBe('postroll');
    test.adMedia.playToEnd();
    await settled();
    expect([test.content.media.ended, test.content.media.paused, test.ads.state]).toEqual([true, true, null]);
  });

  it('AD-05: a postroll that still loads when content is played again is dropped', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf()]) });
    const { session, content, adMedia, ads } = test;
    session.play();
    test.loadContent();
    await settled();
    content.playToEnd();
    await settled();
    expect(adMedia.media.src).toBe('https://ads.example/a.mp4');
    content.media.currentTime = 0;
    await content.media.play();
    test.loadAdMedia();
    await settled();
    expect([content.media.paused, adMedia.media.paused, ads.state]).toEqual([false, true, null]);
  });

  it('AD-05: a postroll plays although a midroll still loads when content ends', async () => {
    const slow = 'https://ads.example/slow';
    const breaks = vmap(['00:00:59', 'slow'], ['end', vastOf()]).replace(
      '<vmap:VASTAdData>slow</vmap:VASTAdData>',
      `<vmap:AdTagURI>${slow}</vmap:AdTagURI>`
    );
    const test = create({ [TAG]: breaks, [slow]: () => new Promise(() => {}) });
    const { session, content, adMedia, ads } = test;
    session.play();
    test.loadContent();
    await settled();
    content.playTo(59.9);
    await settled();
    content.playToEnd();
    await settled();
    test.loadAdMedia();
    await settled();
    expect([adMedia.media.paused, ads.state?.kind]).toEqual([false, 'postroll']);
  });

  it('AD-05: a failing postroll leaves content ended', async () => {
    const test = create({ [TAG]: vmap(['end', vastOf('')]) });
    test.session.play();
    test.loadContent();
    await settled();
    test.content.playToEnd();
    await settled();
    expect([test.emitted, test.content.media.ended]).toEqual([['error ads-postroll-error 303'], true]);
  });
});

describe('content after an ad', () => {
  it('AD-07: reports that it cannot be resumed', async () => {
    const { session, adMedia, emitted } = await startPreroll({ [TAG]: vastOf() });
    Object.assign(session, { error: { code: 'PLAYBACK_ERROR', message: 'Gone' } });
    adMedia.playToEnd();
    await settled();
    expect(emitted.at(-1)).toBe('error ads-resume-content-failed');
  });
});
