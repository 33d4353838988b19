// @vitest-environment jsdom
import type { AdNews, AdState, Ads, Session } from '@touchline/player';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerLook } from '../../screen.ts';
import { playerTexts } from '../../text/all.ts';
import { AdOverlay } from './AdOverlay.tsx';
import { adTexts } from './text/index.ts';

// What React asks of whoever acts on it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const playing: AdState = {
  phase: 'playing',
  kind: 'preroll',
  index: 1,
  count: 1,
  currentTime: 0,
  duration: 12,
  skippableIn: null,
  clickable: false,
  title: 'Ready by half-time',
  advertiser: 'Harbour Coffee',
  muted: false,
  icons: [],
};

describe('AdOverlay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('says once and politely that this is an ad, of whom, and how long it takes', async () => {
    const { know, box, status } = await show();
    expect([status(), box.hasAttribute('data-ad')]).toEqual(['', false]);

    await know({ ...playing, index: 1, count: 2 });
    expect(status()).toBe('Ad 1 of 2: Harbour Coffee');
    expect(box.querySelector('.tl-ad-place')?.textContent).toBe('Ad 1 of 20:12');
    expect(box.hasAttribute('data-ad')).toBe(true);

    await know({ ...playing, index: 1, count: 2, currentTime: 4.2 });
    expect(status()).toBe('Ad 1 of 2: Harbour Coffee');
    expect(box.querySelector('.tl-ad-place')?.textContent).toBe('Ad 1 of 20:08');
    expect(box.querySelector('input')).toBeNull();

    await know(null);
    expect([status(), box.hasAttribute('data-ad'), box.querySelectorAll('button').length]).toEqual(['', false, 0]);
  });

  it('puts the live region on the page before its text: screen readers announce nothing else', async () => {
    const { know, status } = await show();

    await know(playing, 99);
    expect(status()).toBe('');
    await know({ ...playing, currentTime: 0.1 }, 1);
    expect(status()).toBe('Ad: Harbour Coffee');
  });

  it('leaves the content’s controls away while the next ad of a break loads', async () => {
    const { know, box } = await show();
    await know({ ...playing, phase: 'loading', count: 2 });
    expect(box.hasAttribute('data-ad')).toBe(false);
    await know({ ...playing, count: 2 });
    await know({ ...playing, phase: 'loading', index: 2, count: 2 });
    expect([box.hasAttribute('data-ad'), box.querySelector('.tl-player-busy') !== null]).toEqual([true, true]);
    await know(null);
    expect(box.hasAttribute('data-ad')).toBe(false);
  });

  it('takes the focus of whoever is in the player, and of nobody else', async () => {
    const { know, box, button } = await show();
    await know(playing);
    expect(document.activeElement).toBe(document.body);
    await know(null);

    const facade = box.appendChild(document.createElement('button'));
    facade.focus();
    await know(playing);
    expect(document.activeElement).toBe(button('Pause'));
  });

  it('names the ad once: with the focused controls, or in the live region', async () => {
    const { know, box, status, button } = await show();
    const group = () => box.querySelector('[role=group]')?.getAttribute('aria-label');

    box.appendChild(document.createElement('button')).focus();
    await know({ ...playing, count: 2 });
    expect([group(), status()]).toEqual(['Ad 1 of 2: Harbour Coffee', '']);
    await know({ ...playing, count: 2, currentTime: 4.2 });
    expect(status()).toBe('');

    // The focus is in the controls already: nothing else would say the new name.
    await know({ ...playing, index: 2, count: 2 });
    expect(document.activeElement).toBe(button('Pause'));
    expect([group(), status()]).toEqual(['Ad 2 of 2: Harbour Coffee', 'Ad 2 of 2: Harbour Coffee']);

    await know(null);
    (document.activeElement as HTMLElement).blur();
    await know(playing);
    expect(status()).toBe('Ad: Harbour Coffee');
  });

  it('counts down to the skip, which cannot be pressed before', async () => {
    const { know, told, button } = await show();

    await know({ ...playing, skippableIn: 4.2 });
    expect(button('Skip in 5')?.disabled).toBe(true);
    await press(button('Skip in 5'));
    expect(told).toEqual([]);

    await know({ ...playing, skippableIn: 0 });
    await press(button('Skip ad'));
    expect(told).toEqual(['skip']);
  });

  it('says once and politely that the ad can be skipped from now on; its countdown is silent', async () => {
    const { know, said } = await show();

    await know({ ...playing, skippableIn: 2.2 });
    expect(said()).toBe('Ad: Harbour Coffee ');
    await know({ ...playing, skippableIn: 1.2 });
    expect(said()).toBe('Ad: Harbour Coffee ');
    await know({ ...playing, skippableIn: 0 });
    expect(said()).toBe('Ad: Harbour Coffee Skip ad');
  });

  it('says nothing of an end of waiting where the ad can be skipped from its beginning', async () => {
    const { know, said } = await show();

    await know({ ...playing, skippableIn: 0 });
    expect(said()).toBe('Ad: Harbour Coffee ');
  });

  it('is no status line that a screen reader would name while it is empty', async () => {
    const { know, box } = await show();

    expect(box.querySelectorAll('[role=status]')).toHaveLength(0);
    await know({ ...playing, skippableIn: 2 });
    expect(box.querySelectorAll('[role=status]')).toHaveLength(0);
  });

  it('offers no skip and no way out where the ad has none', async () => {
    const { know, button, box, told } = await show();

    await know(playing);
    expect([...box.querySelectorAll('button')].map((found) => found.getAttribute('aria-label'))).toEqual([
      'Pause',
      'Mute',
    ]);
    expect(button('Learn more, opens in a new tab')).toBeUndefined();
    await press(box.querySelector<HTMLElement>('.tl-ad-surface'));
    expect(told).toEqual(['pause']);
  });

  it('leads to the advertiser by button and picture; pauses, goes on and mutes', async () => {
    const { know, told, button, box } = await show();

    await know({ ...playing, clickable: true });
    await press(button('Learn more, opens in a new tab'));
    await press(box.querySelector<HTMLElement>('.tl-ad-surface'));
    await press(button('Pause'));
    await press(button('Mute'));
    await know({ ...playing, clickable: true, phase: 'paused', muted: true });
    await press(button('Play'));
    await press(button('Unmute'));

    expect(told).toEqual(['click', 'click', 'pause', 'mute', 'resume', 'unmute']);
  });

  it('puts nothing over the picture of an SDK, which has its own skip and link there', async () => {
    const { know, box, told, button } = await show({ ads: { tagUrl: '/t', sdkUrl: 'https://sdk.example/ima3.js' } });

    await know({ ...playing, count: 2 });
    expect([...(box.querySelector('.tl-ad')?.children ?? [])].map(({ className }) => className)).toEqual([
      'tl-hidden',
      'tl-ad-bar',
    ]);
    expect(box.querySelector('.tl-ad-place')?.textContent).toBe('Ad 1 of 20:12');
    await press(button('Pause'));
    expect(told).toEqual(['pause']);
  });

  it('shows the marks that an ad must bear, where it says', async () => {
    const { know, box, told } = await show();
    const icon = { program: 'AdChoices', src: 'https://i.example/a.svg', width: 20, height: 20, text: '' };

    await know({
      ...playing,
      icons: [
        { ...icon, x: 'right', y: 'top', clickable: true },
        { ...icon, src: 'https://i.example/b.svg', x: '10', y: 'bottom', clickable: false },
      ],
    });

    const [first, second] = box.querySelectorAll<HTMLElement>('.tl-ad-icon');
    expect([first?.style.right, first?.style.top, second?.style.left, second?.style.bottom]).toEqual([
      '0px',
      '0px',
      '10px',
      '0px',
    ]);
    expect(box.querySelector('img')?.alt).toBe('About this ad');
    await press(first?.querySelector('button'));
    expect(told).toEqual(['icon 0']);
  });

  it('speaks the player’s language, and the page’s own words go over it', async () => {
    const arabic = await show({ locale: 'ar' });
    await arabic.know({ ...playing, count: 2, skippableIn: 3 });
    expect(arabic.status()).toContain('الإعلان');
    expect(arabic.box.querySelector('.tl-ad-skip')?.textContent).toMatch(/التخطي خلال/);

    const own = await show({ ads: { tagUrl: '/t', texts: { 'Skip ad': 'On with the match' } } });
    await own.know({ ...playing, skippableIn: 0 });
    expect(own.button('On with the match')).toBeDefined();
  });

  it('is gone with the player, and the box bears no mark of it', async () => {
    const { know, box, leave } = await show();
    await know(playing);

    await leave();

    expect([box.hasAttribute('data-ad'), box.childElementCount]).toEqual([false, 0]);
  });
});

async function show(more: Partial<PlayerLook> = {}) {
  const look = { locale: 'en-GB', showVolume: true, showFullscreen: true, ...more } as PlayerLook;
  const box = document.body.appendChild(document.createElement('section'));
  const told: string[] = [];
  const states = new Set<() => void>();
  const news = new Set<(news: AdNews) => void>();
  let state: AdState | null = null;
  const ads: Ads = {
    get state() {
      return state;
    },
    subscribe: (listener) => remembered(states, listener),
    listen: (listener) => remembered(news, listener),
    skip: () => told.push('skip'),
    click: () => told.push('click'),
    clickIcon: (index) => told.push(`icon ${index}`),
    pause: () => told.push('pause'),
    resume: () => told.push('resume'),
    setMuted: (muted) => told.push(muted ? 'mute' : 'unmute'),
    attach: () => {},
    end: () => {},
  };
  const session = { ads: Promise.resolve(ads) } as unknown as Session;
  const root = createRoot(box);
  await act(() => adTexts.others.ar());
  await act(async () =>
    root.render(<AdOverlay session={session} look={look} texts={playerTexts.en} box={{ current: box }} />)
  );
  return {
    box,
    told,
    status: () => box.querySelector('[aria-live]')?.textContent ?? '',
    /** All that live regions hold. */
    said: () => [...box.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent).join(' '),
    button: (name: string) =>
      [...box.querySelectorAll('button')].find(
        (found) => (found.getAttribute('aria-label') ?? found.textContent) === name
      ),
    /** `after`: ms until a screen reader has noticed what is new. */
    know: async (next: AdState | null, after = 100) => {
      await act(async () => {
        state = next;
        for (const listener of states) listener();
      });
      await vi.advanceTimersByTimeAsync(after);
    },
    tell: (item: AdNews) => {
      for (const listener of news) listener(item);
    },
    leave: () => act(async () => root.unmount()),
  };
}

function press(element: HTMLElement | null | undefined): Promise<void> {
  return act(async () => element?.click());
}

function remembered<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => all.delete(listener);
}
