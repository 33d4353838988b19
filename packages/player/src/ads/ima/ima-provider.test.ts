// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds } from '../../testing/ads.ts';
import { createAdsWithoutSdk, createFakeIma } from '../../testing/ima.ts';

const SDK = 'https://sdk.example/ima3.js';
let open: TestAds | undefined;

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'userActivation');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Presses play with the SDK loaded. */
async function startPlayback() {
  const test = createTest();
  test.session.play();
  test.loadContent();
  await settled();
  return test;
}

/** The same with fake timers. */
async function startPlaybackWithTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const test = createTest();
  test.session.play();
  test.loadContent();
  await vi.advanceTimersByTimeAsync(10);
  return test;
}

function withoutSdk() {
  const test = createAdsWithoutSdk();
  open = test;
  return test;
}

function createTest() {
  const ima = createFakeIma();
  vi.stubGlobal('google', { ima: ima.sdk });
  const test = createTestAds({}, { sdkUrl: SDK });
  open = test;
  return { ...test, ...ima };
}

describe('openIma', () => {
  it('AD-13: requests the tag at the press, and content waits for its ad', async () => {
    const { calls, content, ads } = await startPlayback();
    expect(calls).toEqual(['initialize', 'auto false', 'muted false', `request ${TAG}`]);
    expect([content.media.paused, ads.state?.phase]).toEqual([true, 'loading']);
  });

  it('AD-13: emits the same events, and content plays after the break', async () => {
    const { respond, fire, emitted, content, ads, calls } = await startPlayback();
    respond();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'IMPRESSION', 'STARTED'] as const) fire(name);
    expect(ads.state).toMatchObject({
      phase: 'playing',
      title: 'Boots',
      index: 1,
      count: 2,
      currentTime: 4,
      duration: 10,
    });
    ads.pause();
    fire('PAUSED');
    expect([calls.at(-1), ads.state?.phase]).toEqual(['pause', 'paused']);
    for (const name of ['RESUMED', 'COMPLETE', 'CONTENT_RESUME_REQUESTED'] as const) fire(name);
    expect(emitted).toEqual(
      'breakstart impression start pause resume complete breakend'.split(' ').map((word) => `ad ${word}`)
    );
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-03: a request error lets content play', async () => {
    const { failRequest, emitted, content } = await startPlayback();
    failRequest(303);
    expect([emitted, content.media.paused]).toEqual([['error ads-preroll-error 303'], false]);
  });

  it('AD-04: a midroll plays when the SDK requests it, and content resumes at its position after a failure', async () => {
    const { respond, fire, failAd, emitted, content } = await startPlayback();
    respond([20]);
    expect(content.media.paused).toBe(false);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED');
    expect([content.media.paused, emitted]).toEqual([true, ['ad breakstart']]);
    failAd(405);
    expect([content.media.paused, content.media.currentTime]).toEqual([false, 20]);
    expect(emitted).toContain('error ads-midroll-error 405');
  });

  it('AD-05: notifies the SDK that content has ended', async () => {
    const { respond, content, calls, fire, ads } = await startPlayback();
    respond([-1]);
    content.playToEnd();
    expect(calls.at(-1)).toBe('contentComplete');
    fire('CONTENT_PAUSE_REQUESTED');
    expect(ads.state?.kind).toBe('postroll');
    fire('CONTENT_RESUME_REQUESTED');
    expect([content.media.paused, ads.state]).toEqual([true, null]);
  });

  it('AD-12: an SDK that does not respond holds content for three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ima = createFakeIma();
    vi.stubGlobal('google', { ima: ima.sdk });
    open = createTestAds({}, { sdkUrl: SDK });
    await vi.advanceTimersByTimeAsync(10);
    open.session.play();
    open.loadContent();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([open.content.media.paused, open.emitted]).toEqual([false, ['error ads-preroll-error 301']]);
    ima.respond();
    expect(ima.calls.at(-1)).toBe('destroy');
  });

  it('AD-12: reports a blocked SDK, and content plays', async () => {
    const test = createTestAds({}, { sdkUrl: SDK });
    open = test;
    await settled();
    test.session.play();
    test.loadContent();
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await settled();
    expect(test.emitted).toContain('adblocked');
    expect(test.content.media.paused).toBe(false);
  });

  it('AD-12: a break without a visible ad holds content no longer than any other', async () => {
    const { respond, fire, calls, emitted, content, ads } = await startPlaybackWithTimers();
    respond();
    expect(calls).toContain('film 2800');
    fire('CONTENT_PAUSE_REQUESTED');
    fire('IMPRESSION');
    await vi.advanceTimersByTimeAsync(2_990);
    expect([content.media.paused, ads.state, calls.at(-1)]).toEqual([false, null, 'destroy']);
    expect(emitted).toEqual(['ad breakstart', 'ad impression', 'error ads-preroll-error 301', 'ad breakend']);
  });

  it('AD-12: drops an ad that stalls for three seconds, but not a paused one', async () => {
    const { respond, fire, calls, emitted, content } = await startPlaybackWithTimers();
    respond();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    await vi.advanceTimersByTimeAsync(2_900);
    fire('AD_PROGRESS');
    await vi.advanceTimersByTimeAsync(2_900);
    fire('PAUSED');
    await vi.advanceTimersByTimeAsync(60_000);
    fire('RESUMED');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(content.media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect([content.media.paused, calls.at(-1)]).toEqual([false, 'destroy']);
    expect(emitted).toContain('error ads-preroll-error 405');
  });

  it('AD-12: drops an ad that does not resume when play is pressed again', async () => {
    const { respond, fire, content, ads } = await startPlaybackWithTimers();
    respond();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED', 'PAUSED'] as const) fire(name);
    ads.resume();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-12: a midroll without a visible ad lets content resume', async () => {
    const { respond, fire, emitted, content } = await startPlaybackWithTimers();
    respond([20]);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    await vi.advanceTimersByTimeAsync(2_990);
    expect(content.media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, content.media.currentTime]).toEqual([false, 20]);
    expect(emitted).toContain('error ads-midroll-error 301');
  });

  it('AD-03: an ad that loads after content has begun does not interrupt it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, loadContent, loadScript, respond, fire, calls, emitted, content } = withoutSdk();
    session.play();
    loadContent();
    await vi.advanceTimersByTimeAsync(1_000);
    loadScript();
    await vi.advanceTimersByTimeAsync(500);
    respond();
    await vi.advanceTimersByTimeAsync(1_400);
    expect([content.media.paused, calls.at(-1)]).toEqual([false, 'destroy']);
    fire('CONTENT_PAUSE_REQUESTED');
    expect([content.media.paused, emitted]).toEqual([false, ['error ads-preroll-error 301']]);
  });

  it('AD-03: the preroll does not interrupt playing content, and later breaks play', async () => {
    const { respond, fire, calls, emitted, content, ads, session } = await startPlayback();
    respond([0, 20]);
    // Any other code may release content too.
    session.held = undefined;
    session.play(true);
    fire('CONTENT_PAUSE_REQUESTED', 0);
    expect([content.media.paused, calls.at(-1), emitted]).toEqual([false, 'discard', []]);
    fire('CONTENT_RESUME_REQUESTED', 0);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    expect([content.media.paused, ads.state?.kind]).toEqual([true, 'midroll']);
  });

  it('AD-03: a response that arrives after content has begun may have later breaks', async () => {
    const { respond, fire, calls, content, ads } = await startPlaybackWithTimers();
    await vi.advanceTimersByTimeAsync(2_890);
    expect(content.media.paused).toBe(false);
    respond([0, 20]);
    fire('CONTENT_PAUSE_REQUESTED', 0);
    expect([content.media.paused, calls.at(-1)]).toEqual([false, 'discard']);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    expect(ads.state?.kind).toBe('midroll');
  });

  it('AD-13: a preroll paused while it loads waits, and plays when play is pressed again', async () => {
    const { respond, fire, calls, content, ads, emitted } = await startPlaybackWithTimers();
    ads.pause();
    respond();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([content.media.paused, ads.state?.phase, calls.includes('start'), emitted]).toEqual([
      true,
      'paused',
      false,
      [],
    ]);
    ads.resume();
    expect([ads.state?.phase, calls.at(-1)]).toEqual(['loading', 'start']);
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([content.media.paused, ads.state?.phase]).toEqual([true, 'playing']);
  });

  it('AD-13: an ad that was loading when it was paused begins paused', async () => {
    const { respond, fire, calls, ads } = await startPlayback();
    respond();
    ads.pause();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([calls.at(-1), ads.state?.phase]).toEqual(['pause', 'paused']);
    ads.resume();
    expect(calls.at(-1)).toBe('resume');
  });

  it('AD-13: content paused while its ad loads stays paused if there is no ad', async () => {
    const { failRequest, session, content, ads } = await startPlayback();
    ads.pause();
    failRequest(303);
    expect([content.media.paused, ads.state]).toEqual([true, null]);
    session.play();
    expect(content.media.paused).toBe(false);
  });

  it('reports an automatic start', async () => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
    expect((await startPlayback()).calls).toContain('auto true');
  });

  it('ads begin muted where the browser requires it, until the visitor unmutes them', async () => {
    const { session, adMedia, respond, calls, ads, fire } = createTest();
    adMedia.rejectNextPlay();
    session.play();
    await settled();
    expect(calls).toContain('muted true');
    respond();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([calls.includes('volume 0'), ads.state?.muted]).toEqual([true, true]);
    ads.setMuted(false);
    expect([calls.at(-1), ads.state?.muted]).toEqual(['volume 1', false]);
  });

  it('passes the SDK a video that may play after the press, below everything that the SDK draws', () => {
    const { content, adMedia, session } = withoutSdk();
    session.play();
    const box = content.media.nextElementSibling;
    expect([box?.firstElementChild, adMedia.media.paused, adMedia.media.style.zIndex]).toEqual([
      adMedia.media,
      false,
      '-1',
    ]);
  });
});
