// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds, vastOf, vmap } from '../../testing/ads.ts';

let open: TestAds | undefined;

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits until the content's engine has resumed. */
const untilEngineResumed = ({ engineCalls }: Pick<TestAds, 'engineCalls'>) =>
  vi.waitFor(() => expect(engineCalls.at(-1)).toBe('resume'));
/** Waits until content plays and the ad is gone. */
const untilContentPlays = ({ ads, content }: Pick<TestAds, 'ads' | 'content'>) =>
  vi.waitFor(() => expect([content.media.paused, ads.state]).toEqual([false, null]));

/** Presses play with ads in the content's element. */
async function startPlayback(response: string) {
  const test = createTestAds({ [TAG]: response }, { oneElement: true });
  open = test;
  const contentEvents: string[] = [];
  for (const type of ['playing', 'pause', 'timeupdate', 'ended', 'loadedmetadata']) {
    test.content.media.addEventListener(type, () => contentEvents.push(type));
  }
  test.session.play();
  await settled();
  return { ...test, contentEvents };
}

/** Plays content up to 20.1 s, where a midroll is due. */
async function midroll() {
  const test = await startPlayback(vmap(['00:00:20', vastOf()]));
  test.content.load();
  await untilContentPlays(test);
  const { media } = test.content;
  const track = test.content.addTextTrack('captions');
  track.mode = 'hidden';
  media.playbackRate = 1.5;
  media.volume = 0.4;
  media.style.objectFit = 'cover';
  test.content.playTo(19.9);
  test.content.playTo(20.1);
  test.engineCalls.length = 0;
  test.contentEvents.length = 0;
  await settled();
  return { ...test, track };
}

describe('ads in the content’s element', () => {
  it('AD-08: a preroll acquires the element at the press, and the engine gets it back afterwards', async () => {
    const { content, engineCalls, ads, tracked, contentEvents } = await startPlayback(vastOf());
    expect([engineCalls, content.media.src]).toEqual([['suspend'], 'https://ads.example/a.mp4']);
    expect(document.querySelectorAll('video')).toHaveLength(1);
    content.load({ duration: 10 });
    await settled();
    expect([ads.state?.phase, content.media.paused, tracked[1]]).toEqual(['playing', false, '/a/impression']);
    content.playToEnd();
    await untilEngineResumed({ engineCalls });
    expect([engineCalls, contentEvents]).toEqual([['suspend', 'resume'], []]);
    content.load();
    await settled();
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-08: restores position, rate, volume, tracks and style after a midroll', async () => {
    const { content, engineCalls, track, ads } = await midroll();
    const { media } = content;
    expect([engineCalls, track.mode, media.playbackRate]).toEqual([['suspend'], 'disabled', 1]);
    content.load({ duration: 10 });
    await settled();
    content.playTo(10);
    media.style.objectFit = 'contain';
    content.playToEnd();
    await untilEngineResumed({ engineCalls });
    content.load();
    await settled();
    expect([media.currentTime, media.playbackRate, media.volume, track.mode, media.style.objectFit]).toEqual([
      20.1,
      1.5,
      0.4,
      'hidden',
      'cover',
    ]);
    expect([engineCalls, media.paused, ads.state]).toEqual([['suspend', 'resume'], false, null]);
  });

  it('AD-08: listeners of content receive no event of the ad', async () => {
    const { content, contentEvents } = await midroll();
    content.load({ duration: 10 });
    for (const time of [1, 5, 9]) content.playTo(time);
    content.playToEnd();
    expect(contentEvents).toEqual([]);
  });

  it('AD-04: a midroll without an ad does not touch the element', async () => {
    const { content, engineCalls, ads } = await startPlayback(vmap(['00:00:20', vastOf('')]));
    content.load();
    await untilContentPlays({ content, ads });
    engineCalls.length = 0;
    content.playTo(20.1);
    await settled();
    expect([engineCalls, content.media.paused]).toEqual([[], false]);
  });

  it('AD-12: an ad that does not begin releases the element, and content plays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open = createTestAds({ [TAG]: vastOf() }, { oneElement: true });
    const { session, content, engineCalls, emitted: contentEvents } = open;
    session.play();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(engineCalls).toEqual(['suspend']);
    await vi.advanceTimersByTimeAsync(10);
    expect([engineCalls, contentEvents]).toEqual([['suspend', 'resume'], ['error ads-preroll-error 301']]);
    content.load();
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, content.media.src]).toEqual([false, '']);
  });

  it.each([
    ['muting by the visitor during the ad persists', true],
    ['muting by the browser for autoplay ends with the ad', false],
  ])('AD-13: %s', async (_, muted) => {
    const { content, engineCalls, ads } = await midroll();
    // Browsers may mute an ad to allow autoplay.
    content.media.muted = true;
    content.load({ duration: 10 });
    await settled();
    if (muted) ads.setMuted(true);
    content.playToEnd();
    await untilEngineResumed({ engineCalls });
    content.load();
    await settled();
    expect(content.media.muted).toBe(muted);
  });

  it('AD-07: reports that content cannot be restored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open = createTestAds({ [TAG]: vastOf() }, { oneElement: true });
    const { session, content, emitted: contentEvents } = open;
    session.play();
    await vi.advanceTimersByTimeAsync(100);
    content.load({ duration: 10 });
    await vi.advanceTimersByTimeAsync(100);
    Object.defineProperty(content.media, 'defaultPlaybackRate', {
      set() {
        throw new DOMException('Not now', 'InvalidStateError');
      },
    });
    content.playToEnd();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(contentEvents).toContain('error ads-resume-content-failed');
  });
});
