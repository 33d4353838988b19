// @vitest-environment jsdom
import type { PlayerState } from '@touchline/player';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveControls, showControls, type TestControls } from '../../testing/controls.tsx';

const KICK_OFF = Date.UTC(2026, 10, 21, 14);
/** Half an hour of a live stream at its live edge, kick-off at its beginning. */
const live: Partial<PlayerState> = {
  live: true,
  atLiveEdge: true,
  liveEdge: 1998,
  seekable: [200, 2000],
  currentTime: 1998,
  latency: 2.04,
  programDates: [{ start: 200, end: 2000, time: KICK_OFF }],
};
const behind: Partial<PlayerState> = { ...live, atLiveEdge: false, currentTime: 1956 };
const recording: Partial<PlayerState> = {
  live: false,
  atLiveEdge: false,
  liveEdge: null,
  latency: null,
  totalTime: 2000,
};
const markers = { publicKey: 'pk_1', eventId: 'derby' };

let events: { markers: object[]; revision: string };
let calls: URL[];
let say: (text: string) => void;
let servers = 0;
/** ms until code is loaded on a busy machine. */
const CODE_LOAD_TIMEOUT_MS = 15_000;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  calls = [];
  events = {
    markers: [
      { id: 'g1', kind: 'goal', time: '2026-11-21T14:10:00Z', label: '1-0 <Brobbey>' },
      { id: 'g2', kind: 'goal', time: '2026-11-21T14:20:00Z', label: '2-0 Weghorst' },
    ],
    revision: '5',
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address);
    calls.push(url);
    if (url.pathname.endsWith(':watch')) return watching();
    return Response.json({ id: 'derby', ...events });
  });
});
afterEach(async () => {
  await leaveControls();
  vi.unstubAllGlobals();
});

const slider = ({ box }: TestControls) =>
  box.querySelector<HTMLInputElement>('[aria-label="Seek"]') as HTMLInputElement;
const announcements = ({ box }: TestControls) =>
  [...box.querySelectorAll('[aria-live]')].map((el) => el.textContent).join('');
const moments = ({ box }: TestControls) =>
  [...box.querySelectorAll('[role=toolbar] button')].map((mark) => mark.getAttribute('aria-label'));

async function withMarkers(state = live) {
  const controls = await showControls(state, { markers, api: `https://markers${++servers}.example` });
  await vi.waitFor(async () => {
    await controls.know({});
    expect(moments(controls)).not.toEqual([]);
  }, CODE_LOAD_TIMEOUT_MS);
  return controls;
}

describe('the control bar of a live stream', () => {
  it('PL-20: shows that it is live, or how far behind; one button returns to live and keeps the focus', async () => {
    const controls = await showControls(live);
    const badge = controls.button('Live');
    expect(badge?.getAttribute('aria-disabled')).toBe('true');
    await controls.press('Live');
    expect(controls.calls).toEqual([]);

    await controls.know(behind);
    badge?.focus();
    // Visible text, hidden from screen readers, and their text in one node: between two nodes they would pause.
    expect([...(badge?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
      '−0:42',
      'Go to live',
      'Go to live, 40 seconds behind live',
    ]);
    await controls.press('Go to live, 40 seconds behind live');
    expect(controls.calls).toEqual(['live']);
    await controls.know(live);
    expect([badge?.textContent, badge?.getAttribute('aria-label')]).toEqual(['Live', null]);
    expect(document.activeElement).toBe(badge);
  });

  it('PL-20: starts over, and replays the last ten seconds', async () => {
    const controls = await showControls(live);
    // Neither has visible text that its accessible name must contain.
    for (const name of ['Start over', 'Instant replay']) {
      expect(controls.button(name)?.textContent).toBe('');
      await controls.press(name);
    }
    expect(controls.calls).toEqual(['start over', 'seek 1988']);
    expect(controls.button('Forward 10 seconds')).toBeUndefined();
  });

  it('offers neither if there is nothing to go back to', async () => {
    const controls = await showControls({ ...live, seekable: [1980, 2000] });
    expect([controls.button('Start over'), controls.button('Instant replay')]).toEqual([undefined, undefined]);
    expect(slider(controls).disabled).toBe(true);
  });

  it('has both and the latency in the settings of a narrow player', async () => {
    const controls = await showControls(live);
    await controls.press('Settings');
    const items = [...controls.box.querySelectorAll<HTMLElement>('[role=menuitem]')];
    expect(items.map(({ textContent }) => textContent)).toEqual(['Start over', 'Instant replay']);
    expect(controls.box.querySelector('[part=latency]')?.textContent).toBe('2.0s behind live');
    await act(async () => items[1]?.click());
    expect(controls.calls).toEqual(['seek 1988']);
  });

  it('announces the time of day and how far behind it is', async () => {
    const controls = await showControls(behind);
    expect(slider(controls).getAttribute('aria-valuetext')).toBe('14:29:16, 42 seconds behind live');
  });

  it('PL-20: becomes that of a recording when the live stream ends, announces it, and keeps the focus', async () => {
    const controls = await showControls(live);
    const replay = controls.button('Instant replay');
    replay?.focus();
    expect(announcements(controls)).toBe('');
    await controls.know(recording);
    expect(controls.box.querySelector('[part~=live-badge]')).toBeNull();
    expect(controls.box.querySelector('[part=time]')?.textContent).toBe('29:58 / 30:00');
    expect(announcements(controls)).toBe('Live has ended.');
    expect(document.activeElement).toBe(replay);
    expect(replay?.getAttribute('aria-label')).toBe('Back 10 seconds');
    expect(controls.button('Start over')).toBeUndefined();
  });

  it('keeps the focus in the player when the live stream ends', async () => {
    const controls = await showControls(behind);
    controls.button('Go to live, 40 seconds behind live')?.focus();
    await controls.know(recording);
    expect(document.activeElement).toBe(controls.box);
  });

  it('announces no end while a stream is being retried', async () => {
    const controls = await showControls(live);
    await controls.know({ live: false, seekable: null, totalTime: null });
    expect(announcements(controls)).toBe('');
    await controls.know(live);
    expect(controls.button('Live')).toBeDefined();
  });
});

describe('markers on the seek bar', { timeout: 40_000 }, () => {
  it('are at their times, named by label and time of day, as plain text', async () => {
    const controls = await withMarkers();
    expect(moments(controls)).toEqual(['1-0 <Brobbey>, 14:10', '2-0 Weghorst, 14:20']);
    const mark = controls.box.querySelector<HTMLElement>('[part=moment]');
    expect(mark?.style.getPropertyValue('--time')).toBe('800');
    expect(controls.box.querySelector('Brobbey')).toBeNull();
  });

  it('are one tab stop with arrow keys; a click seeks to just before them', async () => {
    const controls = await withMarkers();
    const [first, second] = controls.box.querySelectorAll<HTMLElement>('[part=moment]');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    await controls.focus(first);
    await controls.key('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
    await controls.key('ArrowRight');
    expect(document.activeElement).toBe(second);
    await controls.key('Home');
    expect(document.activeElement).toBe(first);
    await controls.key('End');
    await act(async () => second?.click());
    expect(controls.calls).toEqual(['seek 1395']);
  });

  it('show the focused marker in the preview', async () => {
    const controls = await withMarkers();
    await controls.focus(controls.box.querySelector<HTMLElement>('[part=moment]'));
    // Its code loads after the focus.
    await vi.waitFor(() => {
      expect(controls.box.querySelector('.tl-player-preview')?.textContent).toBe('1-0 <Brobbey> · 14:10:00');
    }, 10_000);
  });

  it('disappear with the live window; the focus stays in the player', async () => {
    const controls = await withMarkers();
    await controls.focus(controls.box.querySelector<HTMLElement>('[part=moment]'));
    await controls.know({ seekable: [900, 2700], liveEdge: 2698 });
    expect(moments(controls)).toEqual(['2-0 Weghorst, 14:20']);
    expect(document.activeElement).toBe(controls.box);
    expect(controls.box.querySelector('.tl-player-preview')).toBeNull();
  });

  it('are shown for a recording, with its own times', async () => {
    const controls = await withMarkers({ ...live, ...recording });
    expect(moments(controls)).toEqual(['1-0 <Brobbey>, 10:00', '2-0 Weghorst, 20:00']);
  });

  it('appear as goals happen', async () => {
    const controls = await withMarkers();
    await vi.waitFor(() => expect(calls.at(-1)?.search).toContain('lastEventId=5'), CODE_LOAD_TIMEOUT_MS);
    const third = { id: 'g3', kind: 'goal', time: '2026-11-21T14:29:00Z', label: '3-0 Brobbey' };
    const update = { id: 'derby', revision: '6', markers: [...events.markers, third] };
    say(`id: 6\nevent: upsert\ndata: ${JSON.stringify(update)}\n\n`);
    await vi.waitFor(async () => {
      await controls.know({});
      expect(moments(controls).at(-1)).toBe('3-0 Brobbey, 14:29');
    }, CODE_LOAD_TIMEOUT_MS);
    expect(calls.filter(({ pathname }) => pathname === '/v1/events/derby')).toHaveLength(1);
  });

  it('are not requested if not configured', async () => {
    const controls = await showControls(live);
    await controls.know(behind);
    expect(calls).toEqual([]);
    expect(controls.box.querySelector('[role=toolbar]')).toBeNull();
  });

  it('are absent if the request fails', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    const controls = await showControls(live, { markers, api: 'https://broken.example' });
    await controls.know(behind);
    expect(controls.button('Go to live, 40 seconds behind live')).toBeDefined();
    expect(moments(controls)).toEqual([]);
  });
});

/** Returns a response that stays open; `say` sends an event. */
function watching(): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(encoder.encode(text));
      say(': watching\n\n');
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
