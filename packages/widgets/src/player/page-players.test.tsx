// @vitest-environment jsdom
import { readEvent, readVideo, type SportsEvent, type Video } from '@touchline/domain';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreativeWorkPlayer } from '../creative-work-player/index.ts';
import { EventPlayer } from '../event-player/index.ts';
import { VideoPlayer } from '../video-player/index.ts';
import type { CheckoutOpening } from './purchase/checkout-adapter.ts';

let root: Root;
let box: HTMLElement;
let calls: string[];
let pages = 0;
let page: { publicKey: string; api: string; locale: string; timezone: string };

const video = (json: object) => readVideo({ id: 'v', name: 'Derby', ...json }) as Video;
const event = (json: object) => readEvent({ id: 'e', title: 'Match', ...json }) as SportsEvent;
const blocked = video({ error: 'ERROR_CODE_NOT_ENTITLED' });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  calls = [];
  page = { publicKey: `pk_${++pages}`, api: 'https://api.example', locale: 'en', timezone: 'UTC' };
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address);
    calls.push(pathname);
    if (pathname === '/v1/videos/other') return Response.json({ id: 'other', displayName: 'Other', name: 'Other' });
    if (pathname.startsWith('/v1/videos/')) return Response.json({ id: 'v', error: 'ERROR_CODE_GEO_BLOCKED' });
    return Response.json({ error: { status: 'NOT_FOUND', message: 'no' } }, { status: 404 });
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the requested paths except those for texts. */
const contentCalls = () => calls.filter((path) => !path.startsWith('/v1/translations'));

describe('players in a React page', () => {
  it('render their initial data on the server', () => {
    const soon = { event: event({ startTime: '2126-01-01T00:00:00Z', description: 'A match.' }), videos: [] };
    const html = renderToString(<EventPlayer {...page} eventId="e" initialData={soon} />);
    expect(html).toMatch(/Match.*role="timer".*A match\./);
    expect(renderToString(<VideoPlayer {...page} videoId="v" initialData={{ video: blocked }} />)).toContain(
      'Not entitled'
    );
  });

  it('render a box with a spinner without initial data', () => {
    expect(renderToString(<VideoPlayer {...page} videoId="v" />)).toMatch(/tl-player.*role="status".*Loading/);
  });

  it('VP-07: request and show nothing without an id', async () => {
    await act(async () => root.render(<CreativeWorkPlayer {...page} creativeWorkId="" />));
    expect(contentCalls()).toEqual([]);
    expect(box.querySelector('[data-state]')).toMatchObject({ hidden: true, dataset: { state: 'empty' } });
  });

  it('do not request their initial data again', async () => {
    await act(async () => root.render(<VideoPlayer {...page} videoId="v" initialData={{ video: blocked }} />));
    expect(contentCalls()).toEqual([]);
    expect(box.querySelector('[part=error-panel]')?.textContent).toContain('Not entitled');
  });

  it('do not show the poster of the previous video', async () => {
    const shown = { video: video({ posterUrl: '/derby.jpg', playlists: [{ format: 'HLS', url: '/a.m3u8' }] }) };
    await act(async () => root.render(<VideoPlayer {...page} videoId="v" initialData={shown} />));
    const poster = () => box.querySelector('[part=poster]')?.getAttribute('src');
    expect(poster()).toContain('/derby.jpg');

    await act(async () => root.render(<VideoPlayer {...page} videoId="other" />));
    await vi.waitFor(() => expect(box.querySelector('[part=title]')?.textContent).toBe('Other'));
    expect(poster()).toBeUndefined();
  });

  it('ERR-09: call the callbacks for states and errors', async () => {
    const onError = vi.fn();
    const states: string[] = [];
    const onState = ({ state }: { state: string }) => states.push(state);
    await act(async () => root.render(<VideoPlayer {...page} videoId="v" onError={onError} onState={onState} />));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));

    expect(contentCalls()).toEqual(['/v1/videos/v']);
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['ERROR_CODE_GEO_BLOCKED']);
    expect(states).toEqual(['error']);
  });

  it('show the page’s own action in the panel, and call back for the built-in one', async () => {
    const onSignIn = vi.fn();
    const login = { video: video({ error: 'ERROR_CODE_NOT_AUTHENTICATED' }) };
    await act(async () => root.render(<VideoPlayer {...page} videoId="v" initialData={login} onSignIn={onSignIn} />));
    await act(async () => box.querySelector('button')?.click());
    expect(onSignIn).toHaveBeenCalledOnce();

    const action = (code: string) => <a href="/login">{code}</a>;
    await act(async () => root.render(<VideoPlayer {...page} videoId="v" initialData={login} action={action} />));
    expect(box.querySelector('[part=error-panel] a')?.textContent).toBe('ERROR_CODE_NOT_AUTHENTICATED');
    expect(box.querySelector('[part=error-panel] button')).toBeNull();
  });

  it('SCR-03: use the page’s own checkout, and abort it with the dialog', async () => {
    const price = { currencyCode: 'EUR', units: '4', nanos: 990_000_000 };
    const offers = [{ id: 'pass', title: 'Match pass', price }];
    const offered = { video: video({ error: 'ERROR_CODE_NOT_ENTITLED', accessDecision: { offers } }) };
    const session = { id: 'cs-1', offer: { id: 'pass' }, state: 'OPEN', provider: 'checkout of the club' };
    vi.stubGlobal('fetch', async () => Response.json(session));
    const states: string[] = [];
    const opened: CheckoutOpening[] = [];
    const checkout = {
      open: (opening: CheckoutOpening) => {
        opened.push(opening);
        opening.box.append('Card number');
        return new Promise<'cancelled'>((resolve) =>
          opening.signal.addEventListener('abort', () => resolve('cancelled'))
        );
      },
    };
    const props = { ...page, videoId: 'v', initialData: offered, auth: { token: 'ey.jw.t' }, checkout };
    await act(async () =>
      root.render(<VideoPlayer {...props} onPurchase={({ offerId, state }) => states.push(`${offerId} ${state}`)} />)
    );
    await act(async () => box.querySelector<HTMLButtonElement>('[part=buy]')?.click());
    await vi.waitUntil(() => act(async () => opened.length > 0), 10_000);

    expect(opened).toMatchObject([
      { session: { id: 'cs-1', offerId: 'pass' }, offer: { price: '€4.99' }, locale: 'en' },
    ]);
    expect(box.querySelector('[role=dialog]')?.textContent).toContain('Card number');
    const cancel = [...box.querySelectorAll('[role=dialog] button')].at(-1) as HTMLButtonElement;
    await act(async () => cancel.click());
    expect(opened[0]?.signal.aborted).toBe(true);
    expect(box.querySelector('[role=dialog]')).toBeNull();
    expect(states).toEqual(['pass begun', 'pass cancelled']);
  });
});
