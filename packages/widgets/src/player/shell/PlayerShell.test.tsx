// @vitest-environment jsdom
import type { PeersSetting, Session, SessionEvent } from '@touchline/player';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ErrorPanel } from '../panels/ErrorPanel.tsx';
import type { PlayerLook } from '../screen.ts';
import { playerTexts } from '../text/all.ts';
import { PlayerShell } from './PlayerShell.tsx';
import type { ShellProps } from './ShellProps.ts';

const look: PlayerLook = {
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
} as PlayerLook;

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

const propsOf = (more: Partial<ShellProps> = {}): ShellProps => ({
  content: {
    view: 'player',
    playable,
    name: 'Derby <night>',
    title: 'Derby <night>',
    others: [],
    isAlone: false,
    markers: null,
  },
  look,
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
  act: () => {},
  ...more,
});

/** A session that something else has begun: it plays, or waits to be told to. */
function sessionOver(media: HTMLVideoElement, started: boolean) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const session = {
    media,
    playable,
    startTime: 0,
    door: {},
    started,
    framed: false,
    autoplayMuted: false,
    error: null,
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare: vi.fn(),
    play: vi.fn(() => {
      session.started = true;
      for (const listener of listeners) listener('start');
    }),
    conduct: () => new Promise<never>(() => {}),
    retry: vi.fn(),
    end: vi.fn(),
  };
  return session;
}

async function hydrate(
  started: boolean,
  more: Partial<ShellProps> = {},
  before: (media: HTMLVideoElement) => void = () => {}
) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<PlayerShell {...propsOf(more)} />);
  document.body.append(container);
  const media = container.querySelector('video') as HTMLVideoElement;
  before(media);
  const session = sessionOver(media, started);
  const root = await act(() =>
    hydrateRoot(container, <PlayerShell {...propsOf({ ...more, session: session as Session })} />)
  );
  return { container, media, session, root };
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('PlayerShell', () => {
  it('PL-07: is a poster with one button on the server, and downloads nothing of the video', () => {
    const html = renderToString(<PlayerShell {...propsOf()} />);
    expect(html).toMatch(/<img class="tl-player-poster"[^>]*src="\/poster.jpg"/);
    expect(html).toMatch(/<video[^>]*part="video"[^>]*preload="none"/);
    expect(html).not.toMatch(/<source|<video[^>]*src=|style=/);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*part="play-button" data-start=""><span class="tl-hidden">Play: Derby/);
    expect(html).toContain('Derby &lt;night&gt;');
    expect(html).toContain('48:12');
  });

  it.each<[string, Partial<ShellProps['content']>, Partial<typeof playable>, string]>([
    ['its title and its length', {}, {}, 'Play: Derby &lt;night&gt;, 48 minutes, 12 seconds'],
    ['its title and that it is live', {}, { live: true, duration: null }, 'Play: Derby &lt;night&gt;, live'],
    ['its title alone where nobody knows its length', {}, { duration: null }, 'Play: Derby &lt;night&gt;'],
    ['nothing where there is no title', { title: '' }, {}, 'Play'],
  ])('says on the button what it plays: %s', (_, content, video, name) => {
    const props = propsOf();
    const html = renderToString(
      <PlayerShell {...props} content={{ ...props.content, ...content, playable: { ...playable, ...video } }} />
    );
    expect(html).toContain(`data-start=""><span class="tl-hidden">${name}</span>`);
  });

  it('says on the button what it plays in the visitor’s language, without the title on the poster, too', () => {
    const arabic = { texts: playerTexts.ar, look: { ...look, locale: 'ar', showTitle: false } };
    const html = renderToString(<PlayerShell {...propsOf(arabic)} />);
    expect(html).toMatch(/<span class="tl-hidden">تشغيل: Derby &lt;night&gt;، [^<]*48[^<]*<\/span>/u);
  });

  it('hides the video from screen readers until somebody wants it to play', async () => {
    const { container, media } = await hydrate(false);
    expect(media.getAttribute('aria-hidden')).toBe('true');
    await act(() => container.querySelector<HTMLElement>('[data-start]')?.click());
    expect(media.hasAttribute('aria-hidden')).toBe(false);
  });

  it('is a region named by its event, whatever its video is called', () => {
    const content = { ...propsOf().content, name: 'Harbour City v Northgate', title: 'Main camera' };
    const html = renderToString(<PlayerShell {...propsOf({ content })} />);
    expect(html).toMatch(/^<section class="tl-player" aria-label="Harbour City v Northgate"/);
  });

  it('PL-05: plays in its place unless the publisher wants otherwise', () => {
    expect(renderToString(<PlayerShell {...propsOf()} />)).toMatch(/<video[^>]*playsInline/i);
    const elsewhere = propsOf({ look: { ...look, playsinline: false } });
    expect(renderToString(<PlayerShell {...elsewhere} />)).not.toMatch(/playsinline/i);
  });

  it('PL-02: is muted from the start where the volume is 0', () => {
    const silent = propsOf({ look: { ...look, volume: 0 } });
    expect(renderToString(<PlayerShell {...silent} />)).toMatch(/<video[^>]*muted/);
    expect(renderToString(<PlayerShell {...propsOf()} />)).not.toMatch(/<video[^>]*muted/);
  });

  it('takes over what plays already, with the very same video and without a word of React', async () => {
    const errors = vi.spyOn(console, 'error');
    const { container, media, session } = await hydrate(true);

    expect(container.querySelector('video')).toBe(media);
    expect(container.querySelector('[data-start]')).toBeNull();
    expect(session.play).not.toHaveBeenCalled();
    expect(errors).not.toHaveBeenCalled();
  });

  it('SCR-02: hands on that the page has taken back its yes to sharing', async () => {
    const { session, root } = await hydrate(true);
    const p2p: PeersSetting = { consent: 'granted' };
    Object.assign(session, { p2p });
    const agreed = (consent: string, wanted: PeersSetting | undefined = {}) =>
      act(() => root.render(<PlayerShell {...propsOf({ session, look: { ...look, consent, p2p: wanted } })} />));
    await agreed('granted');
    expect(p2p.consent).toBe('granted');
    await agreed('denied');
    expect(p2p.consent).toBe('denied');
  });

  it('SCR-02: hands on that the page has taken `p2p` away, and has put it back', async () => {
    const { session, root } = await hydrate(true);
    const p2p: PeersSetting = { consent: 'granted' };
    Object.assign(session, { p2p });
    const shared = (wanted: PeersSetting | undefined) =>
      act(() =>
        root.render(<PlayerShell {...propsOf({ session, look: { ...look, consent: 'granted', p2p: wanted } })} />)
      );
    await shared(undefined);
    expect(p2p.consent).toBe('denied');
    await shared({});
    expect(p2p.consent).toBe('granted');
  });

  it('leaves alone what others have put into the video', async () => {
    const errors = vi.spyOn(console, 'error');
    const track = document.createElement('track');
    const { media, root } = await hydrate(true, {}, (video) => video.append(track));
    expect(errors).not.toHaveBeenCalled();
    expect(media.isConnected && media.contains(track)).toBe(true);

    await act(() => root.render(<PlayerShell {...propsOf({ look: { ...look, locale: 'de' } })} />));
    expect(media.contains(track)).toBe(true);
  });

  it('leaves alone an ad that is on before it, with all that is written in it', async () => {
    const errors = vi.spyOn(console, 'error');
    const ad = document.createElement('div');
    ad.textContent = 'Skip';
    const { container, media } = await hydrate(true, { look: { ...look, ads: { tagUrl: '/vast' } } }, (video) =>
      video.parentElement?.querySelector('.tl-player-ads')?.append(ad)
    );
    expect(errors).not.toHaveBeenCalled();
    expect([container.querySelector('video'), ad.isConnected]).toEqual([media, true]);
  });

  it('starts at a press on the poster, and ends its session with itself', async () => {
    const { container, session, root } = await hydrate(false);
    await act(() => container.querySelector<HTMLElement>('[data-start]')?.click());

    expect(session.play).toHaveBeenCalledWith();
    expect(container.querySelector('[data-start]')).toBeNull();
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Loading');
    expect(session.end).not.toHaveBeenCalled();

    await act(() => root.unmount());
    expect(session.end).toHaveBeenCalledOnce();
  });

  it('goes on by itself with another video of somebody who was watching', async () => {
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

  it('keeps the focus of the button that went', async () => {
    const { container } = await hydrate(false);
    const button = container.querySelector<HTMLElement>('[data-start]');
    button?.focus();
    await act(() => button?.click());
    expect(document.activeElement).toBe(container.querySelector('section'));
  });
});
