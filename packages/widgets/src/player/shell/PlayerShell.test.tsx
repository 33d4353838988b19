// @vitest-environment jsdom
import type { PeersSetting, Session, SessionEvent } from '@touchline/player';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPanel } from '../panels/ErrorPanel.tsx';
import type { PlayerAppearance } from '../screen.ts';
import { playerTexts } from '../text/all.ts';
import { PlayerShell } from './PlayerShell.tsx';
import type { ShellProps } from './ShellProps.ts';

const appearance: PlayerAppearance = {
  locale: 'en',
  dir: undefined,
  headingLevel: 2,
  autoplay: false,
  volume: 1,
  controls: true,
  showSeekbar: true,
  showFullscreen: true,
  showVolume: true,
  showTimers: true,
  showPictureInPicture: true,
  showQualitySelector: false,
  playsinline: true,
  remember: false,
  resume: false,
  pauseOthers: true,
} as PlayerAppearance;

const playable = {
  id: 'v1',
  name: 'Derby',
  urls: ['/v.m3u8'],
  tokenOrigins: [],
  expireTime: null,
  live: false,
  duration: 2892,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

const propsOf = (overrides: Partial<ShellProps> = {}): ShellProps => ({
  content: {
    view: 'player',
    playable,
    name: 'Derby <night>',
    title: 'Derby <night>',
    startLabel: 'Play: Derby <night>, 48 minutes',
    videos: [],
    isAlone: false,
    markers: null,
  },
  appearance,
  texts: playerTexts.en,
  poster: '/poster.jpg',
  api: 'https://api.example',
  began: { current: false },
  Panel: ErrorPanel,
  onPlayer: () => {},
  onFailed: () => {},
  onError: () => {},
  onAutoplayFallback: () => {},
  onViewing: () => {},
  onSignIn: () => {},
  dispatch: () => {},
  ...overrides,
});

/** A session that was started before React: it plays, or waits for `play()`. */
function sessionOver(media: HTMLVideoElement, started: boolean) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const session = {
    media,
    playable,
    startTime: 0,
    authorizer: {},
    started,
    framed: false,
    autoplayMuted: false,
    error: null,
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare: vi.fn(),
    press: vi.fn(),
    play: vi.fn(() => {
      session.started = true;
      for (const listener of listeners) listener('start');
    }),
    pause: vi.fn(),
    loadController: () => new Promise<never>(() => {}),
    retry: vi.fn(),
    end: vi.fn(),
  };
  return session;
}

async function hydrate(
  started: boolean,
  overrides: Partial<ShellProps> = {},
  before: (media: HTMLVideoElement) => void = () => {}
) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<PlayerShell {...propsOf(overrides)} />);
  document.body.append(container);
  const media = container.querySelector('video') as HTMLVideoElement;
  before(media);
  const session = sessionOver(media, started);
  const root = await act(() =>
    hydrateRoot(container, <PlayerShell {...propsOf({ ...overrides, session: session as Session })} />)
  );
  return { container, media, session, root };
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('PlayerShell', () => {
  it('PL-07: renders a poster with one button on the server, and downloads nothing of the video', () => {
    const html = renderToString(<PlayerShell {...propsOf()} />);
    expect(html).toMatch(/<img class="tl-player-poster"[^>]*src="\/poster.jpg"/);
    expect(html).toMatch(/<video[^>]*part="video"[^>]*preload="none"/);
    expect(html).not.toMatch(/<source|<video[^>]*src=|style=/);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toMatch(
      /<button[^>]*part="play-button" data-start=""><span[^>]*aria-label="Play: Derby &lt;night&gt;, 48 minutes"/
    );
    expect(html).toContain('Derby &lt;night&gt;');
    expect(html).toContain('48:12');
  });

  it('hides the video from screen readers until it has a source', async () => {
    expect(renderToString(<PlayerShell {...propsOf()} />)).toMatch(/<video[^>]*aria-hidden="true"/);
    const { media } = await hydrate(true);
    expect(media.hasAttribute('aria-hidden')).toBe(false);
    const { media: waiting } = await hydrate(false);
    expect(waiting.getAttribute('aria-hidden')).toBe('true');
  });

  it('uses the event’s title as the region’s name, even if the poster has another one', () => {
    const content = { ...propsOf().content, name: 'Ajax – PSV', title: 'Main camera' };
    expect(renderToString(<PlayerShell {...propsOf({ content })} />)).toMatch(/<section[^>]*aria-label="Ajax – PSV"/);
  });

  it('PL-05: plays inline unless configured otherwise', () => {
    expect(renderToString(<PlayerShell {...propsOf()} />)).toMatch(/<video[^>]*playsInline/i);
    const elsewhere = propsOf({ appearance: { ...appearance, playsinline: false } });
    expect(renderToString(<PlayerShell {...elsewhere} />)).not.toMatch(/playsinline/i);
  });

  it('PL-02: is muted from the start if the volume is 0', () => {
    const silent = propsOf({ appearance: { ...appearance, volume: 0 } });
    expect(renderToString(<PlayerShell {...silent} />)).toMatch(/<video[^>]*muted/);
    expect(renderToString(<PlayerShell {...propsOf()} />)).not.toMatch(/<video[^>]*muted/);
  });

  it('takes over a running session with the same video and without warnings of React', async () => {
    const errors = vi.spyOn(console, 'error');
    const { container, media, session } = await hydrate(true);

    expect(container.querySelector('video')).toBe(media);
    expect(container.querySelector('[data-start]')).toBeNull();
    expect(session.play).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  it('SCR-02: passes on that the page has withdrawn the consent to sharing', async () => {
    const { session, root } = await hydrate(true);
    const p2p: PeersSetting = { consent: 'granted' };
    Object.assign(session, { p2p });
    const agreed = (consent: string, wanted: PeersSetting | undefined = {}) =>
      act(() =>
        root.render(<PlayerShell {...propsOf({ session, appearance: { ...appearance, consent, p2p: wanted } })} />)
      );
    await agreed('granted');
    expect(p2p.consent).toBe('granted');
    await agreed('denied');
    expect(p2p.consent).toBe('denied');
  });

  it('SCR-02: passes on that the page has removed `p2p`, and has set it again', async () => {
    const { session, root } = await hydrate(true);
    const p2p: PeersSetting = { consent: 'granted' };
    Object.assign(session, { p2p });
    const shared = (wanted: PeersSetting | undefined) =>
      act(() =>
        root.render(
          <PlayerShell {...propsOf({ session, appearance: { ...appearance, consent: 'granted', p2p: wanted } })} />
        )
      );
    await shared(undefined);
    expect(p2p.consent).toBe('denied');
    await shared({});
    expect(p2p.consent).toBe('granted');
  });

  it('does not touch elements that other code has added to the video', async () => {
    const errors = vi.spyOn(console, 'error');
    const track = document.createElement('track');
    const { media, root } = await hydrate(true, {}, (video) => video.append(track));
    expect(errors).not.toHaveBeenCalled();
    expect(media.isConnected && media.contains(track)).toBe(true);

    await act(() => root.render(<PlayerShell {...propsOf({ appearance: { ...appearance, locale: 'de' } })} />));
    expect(media.contains(track)).toBe(true);
  });

  it('does not touch an ad that plays before hydration, nor its texts', async () => {
    const errors = vi.spyOn(console, 'error');
    const ad = document.createElement('div');
    ad.textContent = 'Skip';
    const { container, media } = await hydrate(
      true,
      { appearance: { ...appearance, ads: { tagUrl: '/vast' } } },
      (video) => video.parentElement?.querySelector('.tl-player-ads')?.append(ad)
    );
    expect(errors).not.toHaveBeenCalled();
    expect([container.querySelector('video'), ad.isConnected]).toEqual([media, true]);
  });

  it('starts at a click on the poster, and ends its session when unmounted', async () => {
    const { container, session, root } = await hydrate(false);
    await act(() => container.querySelector<HTMLElement>('[data-start]')?.click());

    expect(session.play).toHaveBeenCalledWith();
    expect(container.querySelector('[data-start]')).toBeNull();
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Loading');
    expect(session.end).not.toHaveBeenCalled();

    await act(() => root.unmount());
    expect(session.end).toHaveBeenCalledOnce();
  });

  it('starts automatically with another video if the visitor was watching', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
    const { container, session, root } = await hydrate(true);
    const other = { ...propsOf().content, playable: { ...playable, id: 'v2' } };
    const props = propsOf({ session: session as Session, content: other, began: { current: true } });
    await act(() => root.render(<PlayerShell {...props} />));

    expect(session.end).toHaveBeenCalledOnce();
    expect(played).toHaveBeenCalled();
    expect(container.querySelector('[data-start]')).toBeNull();
    await act(() => root.unmount());
  });

  it('keeps the focus of the button that disappears', async () => {
    const { container } = await hydrate(false);
    const button = container.querySelector<HTMLElement>('[data-start]');
    button?.focus();
    await act(() => button?.click());
    expect(document.activeElement).toBe(container.querySelector('section'));
  });
});
