// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds } from '../test-ads.ts';
import { createFakeIma } from './test-ima.ts';

const SDK = 'https://sdk.example/ima3.js';
let open: TestAds | undefined;

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Play was pressed, with the SDK there. */
async function pressed() {
  const ima = createFakeIma();
  vi.stubGlobal('google', { ima: ima.sdk });
  const test = createTestAds({}, { sdkUrl: SDK });
  open = test;
  await settled();
  test.session.play();
  test.contentLoads();
  await settled();
  return { ...test, ...ima };
}

describe('openIma', () => {
  it('AD-13: asks for the tag at the press, and content waits for its ad', async () => {
    const { told, content, ads } = await pressed();
    expect(told).toEqual(['initialize', 'muted false', `request ${TAG}`]);
    expect([content.media.paused, ads.state?.phase]).toEqual([true, 'loading']);
  });

  it('AD-13: tells the same events, and content plays after the break', async () => {
    const { answer, fire, heard, content, ads, told } = await pressed();
    answer();
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
    expect([told.at(-1), ads.state?.phase]).toEqual(['pause', 'paused']);
    for (const name of ['RESUMED', 'COMPLETE', 'CONTENT_RESUME_REQUESTED'] as const) fire(name);
    expect(heard).toEqual(
      'breakstart impression start pause resume complete breakend'.split(' ').map((word) => `ad ${word}`)
    );
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-03: an error of the request lets content play', async () => {
    const { failRequest, heard, content } = await pressed();
    failRequest(303);
    expect([heard, content.media.paused]).toEqual([['error ads-preroll-error 303'], false]);
  });

  it('AD-04: a midroll comes when the SDK says so, and content goes on where it was when it fails', async () => {
    const { answer, fire, failAd, heard, content } = await pressed();
    answer([20]);
    expect(content.media.paused).toBe(false);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED');
    expect([content.media.paused, heard]).toEqual([true, ['ad breakstart']]);
    failAd(405);
    expect([content.media.paused, content.media.currentTime]).toEqual([false, 20]);
    expect(heard).toContain('error ads-midroll-error 405');
  });

  it('AD-05: tells the SDK that content has ended', async () => {
    const { answer, content, told, fire, ads } = await pressed();
    answer([-1]);
    content.playToEnd();
    expect(told.at(-1)).toBe('contentComplete');
    fire('CONTENT_PAUSE_REQUESTED');
    expect(ads.state?.kind).toBe('postroll');
    fire('CONTENT_RESUME_REQUESTED');
    expect([content.media.paused, ads.state]).toEqual([true, null]);
  });

  it('AD-12: an SDK that does not answer holds content for three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ima = createFakeIma();
    vi.stubGlobal('google', { ima: ima.sdk });
    open = createTestAds({}, { sdkUrl: SDK });
    await vi.advanceTimersByTimeAsync(10);
    open.session.play();
    open.contentLoads();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([open.content.media.paused, open.heard]).toEqual([false, ['error ads-preroll-error 301']]);
    ima.answer();
    expect(ima.told.at(-1)).toBe('destroy');
  });

  it('AD-12: an SDK that a blocker stops is told as that, and content plays', async () => {
    const test = createTestAds({}, { sdkUrl: SDK });
    open = test;
    await settled();
    test.session.play();
    test.contentLoads();
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await settled();
    expect(test.heard).toContain('adblocked');
    expect(test.content.media.paused).toBe(false);
  });
});
