import { initialState, type Player, type PlayerState, type Session } from '@touchline/player';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { ErrorPanel } from '../player/panels/ErrorPanel.tsx';
import type { EventRequest, PlayerAppearance } from '../player/screen.ts';
import { PlayerControls } from '../player/shell/controls/PlayerControls.tsx';
import { playerTexts } from '../player/text/all.ts';

const playable = {
  id: 'v1',
  name: 'Derby',
  urls: ['/v.m3u8'],
  tokenOrigins: [],
  expireTime: null,
  live: true,
  duration: null,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

const appearance = {
  locale: 'en-GB',
  timezone: 'UTC',
  controls: true,
  showSeekbar: true,
  showFullscreen: true,
  showVolume: true,
  showTimers: true,
  showPictureInPicture: true,
  showQualitySelector: false,
} as PlayerAppearance;

const shared = {
  appearance,
  texts: playerTexts.en,
  Panel: ErrorPanel,
  onSignIn: () => {},
  dispatch: () => {},
};

export interface TestControls {
  readonly box: HTMLElement;
  readonly player: Player;
  /** Calls of the player in order: `seek 12`. */
  readonly calls: string[];
  /** Changes the player's state. */
  know(state: Partial<PlayerState>): Promise<void>;
  /** Returns a control by its accessible name. */
  button(name: string): HTMLButtonElement | undefined;
  press(name: string): Promise<void>;
  key(key: string): Promise<void>;
  focus(element: HTMLElement | null | undefined): Promise<void>;
  leave(): Promise<void>;
}

const roots = new Set<Root>();

const derby = {
  view: 'player',
  playable,
  name: 'Derby',
  title: 'Derby',
  startLabel: 'Play: Derby',
  videos: [],
  isAlone: false,
} as const;

/** Renders controls over a fake player that records its calls and has the given state. */
export async function showControls(
  state: Partial<PlayerState>,
  { markers = null, api = 'https://api.example' }: { markers?: EventRequest | null; api?: string } = {}
): Promise<TestControls> {
  const box = document.body.appendChild(document.createElement('section'));
  box.tabIndex = -1;
  const listeners = new Set<() => void>();
  const calls: string[] = [];
  let now: PlayerState = { ...initialState, started: true, playing: true, paused: false, ...state };
  const note = (word: string) => (value: unknown) =>
    // Handlers are called with events as well.
    void calls.push(typeof value === 'number' ? `${word} ${value}` : word);
  const player = {
    get state() {
      return now;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    session: { media: document.createElement('video'), playable, startTime: 0 } as unknown as Session,
    seek: note('seek'),
    seekToLive: note('live'),
    startOver: note('start over'),
    togglePlay: note('play'),
    showControls: vi.fn(),
    hideControls: vi.fn(),
    showHelp: vi.fn(),
  } as unknown as Player;

  const root = createRoot(box);
  roots.add(root);
  const content = { ...derby, markers };
  const boxRef = { current: box };
  await act(async () =>
    root.render(<PlayerControls {...shared} player={player} box={boxRef} api={api} content={content} poster={null} />)
  );
  await act(async () => {
    box.dispatchEvent(new Event('pointermove'));
    await Promise.all([
      import('../player/shell/timeline/timeline.tsx'),
      import('../player/shell/controls/interaction.ts'),
    ]);
  });
  const button = (name: string) => [...box.querySelectorAll('button')].find((candidate) => nameOf(candidate) === name);
  return {
    box,
    player,
    calls,
    button,
    know: (next) =>
      act(async () => {
        now = { ...now, ...next };
        for (const listener of [...listeners]) listener();
      }),
    press: (name) => act(async () => button(name)?.click()),
    key: (key) =>
      act(
        async () =>
          void document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
          )
      ),
    focus: (element) => act(async () => element?.focus()),
    leave: async () => {
      roots.delete(root);
      await act(async () => root.unmount());
      box.remove();
    },
  };
}

/** Unmounts all controls after a test. */
export async function leaveControls(): Promise<void> {
  for (const root of roots) await act(async () => root.unmount());
  roots.clear();
  document.body.replaceChildren();
}

/** Returns the accessible name of a button. */
function nameOf(button: Element): string | null {
  const label = button.getAttribute('aria-label');
  if (label !== null) return label;
  const content = button.cloneNode(true) as Element;
  for (const hidden of content.querySelectorAll('[aria-hidden]')) hidden.remove();
  return content.textContent;
}
