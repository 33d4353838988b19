// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds } from '../test-ads.ts';
import { createAdsWithoutSdk, createFakeIma } from './test-ima.ts';

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

/** Play was pressed, with the SDK there. */
async function pressed() {
  const test = ready();
  test.session.play();
  test.contentLoads();
  await settled();
  return test;
}

/** The same with a clock that a test moves. */
async function pressedAt() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const test = ready();
  test.session.play();
  test.contentLoads();
  await vi.advanceTimersByTimeAsync(10);
  return test;
}

function withoutSdk() {
  const test = createAdsWithoutSdk();
  open = test;
  return test;
}

function ready() {
  const ima = createFakeIma();
  vi.stubGlobal('google', { ima: ima.sdk });
  const test = createTestAds({}, { sdkUrl: SDK });
  open = test;
  return { ...test, ...ima };
}

describe('openIma', () => {
  it('AD-13: asks for the tag at the press, and content waits for its ad', async () => {
    const { told, content, ads } = await pressed();
    expect(told).toEqual(['initialize', 'auto false', 'muted false', `request ${TAG}`]);
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

  it('AD-12: a break of which nothing is seen holds content no longer than any other', async () => {
    const { answer, fire, told, heard, content, ads } = await pressedAt();
    answer();
    expect(told).toContain('film 2800');
    fire('CONTENT_PAUSE_REQUESTED');
    fire('IMPRESSION');
    await vi.advanceTimersByTimeAsync(2_990);
    expect([content.media.paused, ads.state, told.at(-1)]).toEqual([false, null, 'destroy']);
    expect(heard).toEqual(['ad breakstart', 'ad impression', 'error ads-preroll-error 301', 'ad breakend']);
  });

  it('AD-12: an ad that stands still for three seconds is left, one that is paused is not', async () => {
    const { answer, fire, told, heard, content } = await pressedAt();
    answer();
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
    expect([content.media.paused, told.at(-1)]).toEqual([false, 'destroy']);
    expect(heard).toContain('error ads-preroll-error 405');
  });

  it('AD-12: an ad that does not go on when play is pressed again is left', async () => {
    const { answer, fire, content, ads } = await pressedAt();
    answer();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED', 'PAUSED'] as const) fire(name);
    ads.resume();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-12: a midroll of which nothing is seen lets content go on', async () => {
    const { answer, fire, heard, content } = await pressedAt();
    answer([20]);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    await vi.advanceTimersByTimeAsync(2_990);
    expect(content.media.paused).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, content.media.currentTime]).toEqual([false, 20]);
    expect(heard).toContain('error ads-midroll-error 301');
  });

  it('AD-03: an ad that comes after content has begun does not interrupt it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, contentLoads, arrive, answer, fire, told, heard, content } = withoutSdk();
    session.play();
    contentLoads();
    await vi.advanceTimersByTimeAsync(1_000);
    arrive();
    await vi.advanceTimersByTimeAsync(500);
    answer();
    await vi.advanceTimersByTimeAsync(1_400);
    expect([content.media.paused, told.at(-1)]).toEqual([false, 'destroy']);
    fire('CONTENT_PAUSE_REQUESTED');
    expect([content.media.paused, heard]).toEqual([false, ['error ads-preroll-error 301']]);
  });

  it('AD-03: content that plays is not interrupted by the first break, and later ones come', async () => {
    const { answer, fire, told, heard, content, ads, session } = await pressed();
    answer([0, 20]);
    // As it lets go by itself, whoever holds it.
    session.held = undefined;
    session.play(true);
    fire('CONTENT_PAUSE_REQUESTED', 0);
    expect([content.media.paused, told.at(-1), heard]).toEqual([false, 'discard', []]);
    fire('CONTENT_RESUME_REQUESTED', 0);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    expect([content.media.paused, ads.state?.kind]).toEqual([true, 'midroll']);
  });

  it('AD-03: what is answered after content has begun may have later breaks', async () => {
    const { answer, fire, told, content, ads } = await pressedAt();
    await vi.advanceTimersByTimeAsync(2_890);
    expect(content.media.paused).toBe(false);
    answer([0, 20]);
    fire('CONTENT_PAUSE_REQUESTED', 0);
    expect([content.media.paused, told.at(-1)]).toEqual([false, 'discard']);
    content.playTo(20);
    fire('CONTENT_PAUSE_REQUESTED', 20);
    expect(ads.state?.kind).toBe('midroll');
  });

  it('AD-13: a preroll that is paused while it loads waits, and plays when play is pressed again', async () => {
    const { answer, fire, told, content, ads, heard } = await pressedAt();
    ads.pause();
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([content.media.paused, ads.state?.phase, told.includes('start'), heard]).toEqual([
      true,
      'paused',
      false,
      [],
    ]);
    ads.resume();
    expect([ads.state?.phase, told.at(-1)]).toEqual(['loading', 'start']);
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([content.media.paused, ads.state?.phase]).toEqual([true, 'playing']);
  });

  it('AD-13: one that was on its way when it was paused begins paused', async () => {
    const { answer, fire, told, ads } = await pressed();
    answer();
    ads.pause();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([told.at(-1), ads.state?.phase]).toEqual(['pause', 'paused']);
    ads.resume();
    expect(told.at(-1)).toBe('resume');
  });

  it('AD-13: content that was paused while its ad loads stays so where no ad comes', async () => {
    const { failRequest, session, content, ads } = await pressed();
    ads.pause();
    failRequest(303);
    expect([content.media.paused, ads.state]).toEqual([true, null]);
    session.play();
    expect(content.media.paused).toBe(false);
  });

  it('says where nobody has pressed anything', async () => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
    expect((await pressed()).told).toContain('auto true');
  });

  it('a visitor’s ads begin without sound where the browser wants that, until they choose another', async () => {
    const { session, film, answer, told, ads, fire } = ready();
    film.refuse();
    session.play();
    await settled();
    expect(told).toContain('muted true');
    answer();
    for (const name of ['CONTENT_PAUSE_REQUESTED', 'STARTED'] as const) fire(name);
    expect([told.includes('volume 0'), ads.state?.muted]).toEqual([true, true]);
    ads.setMuted(false);
    expect([told.at(-1), ads.state?.muted]).toEqual(['volume 1', false]);
  });

  it('gives the SDK a video of the player’s that may play after the press, below all that it draws', () => {
    const { content, film, session } = withoutSdk();
    session.play();
    const box = content.media.nextElementSibling;
    expect([box?.firstElementChild, film.media.paused, film.media.style.zIndex]).toEqual([film.media, false, '-1']);
  });
});
