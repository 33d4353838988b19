// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds, vastOf, vmap } from './test-ads.ts';

let open: TestAds | undefined;

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Content's engine has the element again. */
const back = ({ conducted }: Pick<TestAds, 'conducted'>) => vi.waitFor(() => expect(conducted.at(-1)).toBe('resume'));
/** Content plays, and the ad is gone. */
const played = ({ ads, content }: Pick<TestAds, 'ads' | 'content'>) =>
  vi.waitFor(() => expect([content.media.paused, ads.state]).toEqual([false, null]));

/** Play was pressed; ads have content's element only. */
async function pressed(answer: string) {
  const test = createTestAds({ [TAG]: answer }, { oneElement: true });
  open = test;
  const heard: string[] = [];
  for (const type of ['playing', 'pause', 'timeupdate', 'ended', 'loadedmetadata']) {
    test.content.media.addEventListener(type, () => heard.push(type));
  }
  test.session.play();
  await settled();
  return { ...test, ofContent: heard };
}

/** Content plays at this second, and a midroll is due at 20 s. */
async function midroll() {
  const test = await pressed(vmap(['00:00:20', vastOf()]));
  test.content.load();
  await played(test);
  const { media } = test.content;
  const track = test.content.addTextTrack('captions');
  track.mode = 'hidden';
  media.playbackRate = 1.5;
  media.volume = 0.4;
  media.style.objectFit = 'cover';
  test.content.playTo(19.9);
  test.content.playTo(20.1);
  test.conducted.length = 0;
  test.ofContent.length = 0;
  await settled();
  return { ...test, track };
}

describe('ads in content’s own element', () => {
  it('AD-08: a preroll takes it at the press, and its engine gets it back afterwards', async () => {
    const { content, conducted, ads, tracked, ofContent } = await pressed(vastOf());
    expect([conducted, content.media.src]).toEqual([['rest'], 'https://ads.example/a.mp4']);
    expect(document.querySelectorAll('video')).toHaveLength(1);
    content.load({ duration: 10 });
    await settled();
    expect([ads.state?.phase, content.media.paused, tracked[1]]).toEqual(['playing', false, '/a/impression']);
    content.playToEnd();
    await back({ conducted });
    expect([conducted, ofContent]).toEqual([['rest', 'resume'], []]);
    content.load();
    await settled();
    expect([content.media.paused, ads.state]).toEqual([false, null]);
  });

  it('AD-08: after a midroll place, rate, volume, tracks and style are back', async () => {
    const { content, conducted, track, ads } = await midroll();
    const { media } = content;
    expect([conducted, track.mode, media.playbackRate]).toEqual([['rest'], 'disabled', 1]);
    content.load({ duration: 10 });
    await settled();
    content.playTo(10);
    media.style.objectFit = 'contain';
    content.playToEnd();
    await back({ conducted });
    content.load();
    await settled();
    expect([media.currentTime, media.playbackRate, media.volume, track.mode, media.style.objectFit]).toEqual([
      20.1,
      1.5,
      0.4,
      'hidden',
      'cover',
    ]);
    expect([conducted, media.paused, ads.state]).toEqual([['rest', 'resume'], false, null]);
  });

  it('AD-08: those who watch content hear nothing of the ad', async () => {
    const { content, ofContent } = await midroll();
    content.load({ duration: 10 });
    for (const time of [1, 5, 9]) content.playTo(time);
    content.playToEnd();
    expect(ofContent).toEqual([]);
  });

  it('AD-04: a midroll without an ad leaves the element alone', async () => {
    const { content, conducted, ads } = await pressed(vmap(['00:00:20', vastOf('')]));
    content.load();
    await played({ content, ads });
    conducted.length = 0;
    content.playTo(20.1);
    await settled();
    expect([conducted, content.media.paused]).toEqual([[], false]);
  });

  it('AD-12: a film that does not begin gives content back, and it plays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open = createTestAds({ [TAG]: vastOf() }, { oneElement: true });
    const { session, content, conducted, heard } = open;
    session.play();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(conducted).toEqual(['rest']);
    await vi.advanceTimersByTimeAsync(10);
    expect([conducted, heard]).toEqual([['rest', 'resume'], ['error ads-preroll-error 301']]);
    content.load();
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, content.media.src]).toEqual([false, '']);
  });

  it.each([
    ['what the visitor mutes in the ad stays muted', true],
    ['silence that only a browser wanted for the ad is over with it', false],
  ])('AD-13: %s', async (_, muted) => {
    const { content, conducted, ads } = await midroll();
    // As the browser wanted it.
    content.media.muted = true;
    content.load({ duration: 10 });
    await settled();
    if (muted) ads.setMuted(true);
    content.playToEnd();
    await back({ conducted });
    content.load();
    await settled();
    expect(content.media.muted).toBe(muted);
  });

  it('AD-07: content that cannot be restored is told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open = createTestAds({ [TAG]: vastOf() }, { oneElement: true });
    const { session, content, heard } = open;
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
    expect(heard).toContain('error ads-resume-content-failed');
  });
});
