// @vitest-environment jsdom
import type { AdState, Ads, AdUpdate, Session } from '@touchline/player';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerAppearance } from '../../screen.ts';
import { playerTexts } from '../../text/all.ts';
import { AdOverlay } from './AdOverlay.tsx';

// React requires this for `act`.
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

  it('announces the ad once and politely, with its advertiser, and shows its remaining time', async () => {
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

  it('adds the live region before its text, because screen readers announce nothing else', async () => {
    const { know, status } = await show();

    await know(playing, 99);
    expect(status()).toBe('');
    await know({ ...playing, currentTime: 0.1 }, 1);
    expect(status()).toBe('Ad: Harbour Coffee');
  });

  it('keeps the content’s controls hidden while the next ad of a break loads', async () => {
    const { know, box } = await show();
    await know({ ...playing, phase: 'loading', count: 2 });
    expect(box.hasAttribute('data-ad')).toBe(false);
    await know({ ...playing, count: 2 });
    await know({ ...playing, phase: 'loading', index: 2, count: 2 });
    expect([box.hasAttribute('data-ad'), box.querySelector('.tl-player-busy') !== null]).toEqual([true, true]);
    await know(null);
    expect(box.hasAttribute('data-ad')).toBe(false);
  });

  it('takes the focus only if it is in the player', async () => {
    const { know, box, button } = await show();
    await know(playing);
    expect(document.activeElement).toBe(document.body);
    await know(null);

    const posterButton = box.appendChild(document.createElement('button'));
    posterButton.focus();
    await know(playing);
    expect(document.activeElement).toBe(button('Pause'));
  });

  it('names the ad once: by the focused controls, or by the live region', async () => {
    const { know, box, status, button } = await show();
    const group = () => box.querySelector('[role=group]')?.getAttribute('aria-label');

    box.appendChild(document.createElement('button')).focus();
    await know({ ...playing, count: 2 });
    expect([group(), status()]).toEqual(['Ad 1 of 2: Harbour Coffee', '']);
    await know({ ...playing, count: 2, currentTime: 4.2 });
    expect(status()).toBe('');

    // The focus is in the controls already, so the live region announces the new name.
    await know({ ...playing, index: 2, count: 2 });
    expect(document.activeElement).toBe(button('Pause'));
    expect([group(), status()]).toEqual(['Ad 2 of 2: Harbour Coffee', 'Ad 2 of 2: Harbour Coffee']);

    await know(null);
    (document.activeElement as HTMLElement).blur();
    await know(playing);
    expect(status()).toBe('Ad: Harbour Coffee');
  });

  it('counts down to the skip button, which is disabled before', async () => {
    const { know, calls, button } = await show();

    await know({ ...playing, skippableIn: 4.2 });
    expect(button('Skip in 5')?.disabled).toBe(true);
    await press(button('Skip in 5'));
    expect(calls).toEqual([]);

    await know({ ...playing, skippableIn: 0 });
    await press(button('Skip ad'));
    expect(calls).toEqual(['skip']);
  });

  it('announces once that the ad can be skipped; its countdown is silent', async () => {
    const { know, said } = await show();

    await know({ ...playing, skippableIn: 2.2 });
    expect(said()).toBe('Ad: Harbour Coffee ');
    await know({ ...playing, skippableIn: 1.2 });
    expect(said()).toBe('Ad: Harbour Coffee ');
    await know({ ...playing, skippableIn: 0 });
    expect(said()).toBe('Ad: Harbour Coffee Skip ad');
  });

  it('announces no skip button if the ad can be skipped from the start', async () => {
    const { know, said } = await show();

    await know({ ...playing, skippableIn: 0 });
    expect(said()).toBe('Ad: Harbour Coffee ');
  });

  it('is not a status region, which a screen reader would name while empty', async () => {
    const { know, box } = await show();

    expect(box.querySelectorAll('[role=status]')).toHaveLength(0);
    await know({ ...playing, skippableIn: 2 });
    expect(box.querySelectorAll('[role=status]')).toHaveLength(0);
  });

  it('offers no skip button and no link if the ad has none', async () => {
    const { know, button, box, calls } = await show();

    await know(playing);
    expect([...box.querySelectorAll('button')].map((candidate) => candidate.getAttribute('aria-label'))).toEqual([
      'Pause',
      'Mute',
    ]);
    expect(button('Learn more, opens in a new tab')).toBeUndefined();
    await press(box.querySelector<HTMLElement>('.tl-ad-surface'));
    expect(calls).toEqual(['pause']);
  });

  it('opens the advertiser’s page by button and click; pauses, resumes and mutes', async () => {
    const { know, calls, button, box } = await show();

    await know({ ...playing, clickable: true });
    await press(button('Learn more, opens in a new tab'));
    await press(box.querySelector<HTMLElement>('.tl-ad-surface'));
    await press(button('Pause'));
    await press(button('Mute'));
    await know({ ...playing, clickable: true, phase: 'paused', muted: true });
    await press(button('Play'));
    await press(button('Unmute'));

    expect(calls).toEqual(['click', 'click', 'pause', 'mute', 'resume', 'unmute']);
  });

  it('renders nothing over the ad of an SDK, which has its own skip button and link', async () => {
    const { know, box, calls, button } = await show({ ads: { tagUrl: '/t', sdkUrl: 'https://sdk.example/ima3.js' } });

    await know({ ...playing, count: 2 });
    expect([...(box.querySelector('.tl-ad')?.children ?? [])].map(({ className }) => className)).toEqual([
      'tl-hidden',
      'tl-ad-bar',
    ]);
    expect(box.querySelector('.tl-ad-place')?.textContent).toBe('Ad 1 of 20:12');
    await press(button('Pause'));
    expect(calls).toEqual(['pause']);
  });

  it('shows the icons that an ad requires, at their positions', async () => {
    const { know, box, calls } = await show();
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
    expect(calls).toEqual(['icon 0']);
  });

  it('uses the player’s language, and the page’s own texts override it', async () => {
    const arabic = await show({ locale: 'ar' });
    await arabic.know({ ...playing, count: 2, skippableIn: 3 });
    expect(arabic.status()).toContain('الإعلان');
    expect(arabic.box.querySelector('.tl-ad-skip')?.textContent).toMatch(/التخطي خلال/);

    const own = await show({ ads: { tagUrl: '/t', texts: { 'Skip ad': 'On with the match' } } });
    await own.know({ ...playing, skippableIn: 0 });
    expect(own.button('On with the match')).toBeDefined();
  });

  it('removes its elements and attributes when unmounted', async () => {
    const { know, box, leave } = await show();
    await know(playing);

    await leave();

    expect([box.hasAttribute('data-ad'), box.childElementCount]).toEqual([false, 0]);
  });
});

async function show(overrides: Partial<PlayerAppearance> = {}) {
  const appearance = { locale: 'en-GB', showVolume: true, showFullscreen: true, ...overrides } as PlayerAppearance;
  const box = document.body.appendChild(document.createElement('section'));
  const calls: string[] = [];
  const states = new Set<() => void>();
  const adListeners = new Set<(update: AdUpdate) => void>();
  let state: AdState | null = null;
  const ads: Ads = {
    get state() {
      return state;
    },
    subscribe: (listener) => addListener(states, listener),
    listen: (listener) => addListener(adListeners, listener),
    skip: () => calls.push('skip'),
    click: () => calls.push('click'),
    clickIcon: (index) => calls.push(`icon ${index}`),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    setMuted: (muted) => calls.push(muted ? 'mute' : 'unmute'),
    attach: () => {},
    end: () => {},
  };
  const session = { ads: Promise.resolve(ads) } as unknown as Session;
  const root = createRoot(box);
  await act(async () =>
    root.render(<AdOverlay session={session} appearance={appearance} texts={playerTexts.en} box={{ current: box }} />)
  );
  await act(() => vi.dynamicImportSettled());
  return {
    box,
    calls,
    status: () => box.querySelector('[aria-live]')?.textContent ?? '',
    /** Returns the text of all live regions. */
    said: () => [...box.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent).join(' '),
    button: (name: string) =>
      [...box.querySelectorAll('button')].find(
        (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name
      ),
    /** `after`: ms until a screen reader has noticed the change. */
    know: async (next: AdState | null, after = 100) => {
      await act(async () => {
        state = next;
        for (const listener of states) listener();
      });
      await act(() => vi.advanceTimersByTimeAsync(after));
    },
    emit: (item: AdUpdate) => {
      for (const listener of adListeners) listener(item);
    },
    leave: () => act(async () => root.unmount()),
  };
}

function press(element: HTMLElement | null | undefined): Promise<void> {
  return act(async () => element?.click());
}

function addListener<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener);
  return () => all.delete(listener);
}
