// @vitest-environment jsdom
import { readVideo, type Video } from '@touchline/domain';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoPlayer } from '../../video-player/index.ts';
import type { PlayerProps } from '../PlayerProps.tsx';
import type { CheckoutAdapter } from './checkout-adapter.ts';

const price = { currencyCode: 'EUR', units: '4', nanos: 990_000_000 };
const [NOT_ENTITLED, TOKEN_OVER] = ['ERROR_CODE_NOT_ENTITLED', 'ERROR_CODE_SIGNATURE_MISMATCH'];
const GEO_BLOCKED = 'ERROR_CODE_GEO_BLOCKED';
const accessDecision = { offers: [{ id: 'pass', title: 'Match pass', price }] };
const rejectedVideo = (error: string) => ({ id: 'v', name: 'Derby', error, accessDecision });
const offeredVideo = rejectedVideo(NOT_ENTITLED);
const playlists = [{ format: 'HLS', url: 'https://media.example/derby.m3u8' }];
const open = { id: 'v', name: 'Derby', error: null, playlists };
const session = { id: 'cs-1', offer: { id: 'pass' }, state: 'OPEN', provider: 'mock' };
const failure = (status: number, reason: string) =>
  Response.json({ error: { message: reason, details: [{ reason }] } }, { status });

let root: Root;
let box: HTMLElement;
let pages = 0;
/** Requests: 'POST /v1/checkoutSessions token'. */
let calls: string[];
/** Events that the page received. */
let events: string[];
/** Returns the API's response; null: the default one. */
let answer: (call: { path: string; method: string; token: string }) => Response | null;
let props: PlayerProps & { videoId: string; initialData: { video: Video } };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  [calls, events] = [[], []];
  answer = () => null;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers = {} }: RequestInit) => {
    const { pathname: path } = new URL(address);
    const { Authorization = '' } = headers as Record<string, string>;
    const token = Authorization.replace('Bearer ', '');
    calls.push(`${method} ${path} ${token}`);
    return answer({ path, method, token }) ?? Response.json(path.startsWith('/v1/videos') ? offeredVideo : session);
  });
  props = {
    publicKey: `pk_checkout_${++pages}`,
    api: 'https://api.example',
    locale: 'en',
    headingLevel: 3,
    timezone: 'UTC',
    videoId: 'v',
    initialData: { video: readVideo(offeredVideo) as Video },
    onPurchase: ({ state }) => events.push(state),
    onSignIn: () => events.push('touchline:signin'),
    onError: ({ code }) => events.push(code),
  };
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (overrides: Partial<typeof props>) => {
  Object.assign(props, overrides);
  return act(async () => root.render(<VideoPlayer {...props} />));
};
const dialog = () => box.querySelector<HTMLElement>('[role=dialog]');
const status = () => dialog()?.querySelector('[role=status]');
const press = (text: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text))?.click());
const says = (text: string) =>
  vi.waitUntil(() => act(async () => dialog()?.textContent?.includes(text) ?? false), 10_000);
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Returns to the tab, which refetches the video. */
const returnToTab = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));
const sessionRequests = () => calls.filter((call) => call.startsWith('POST /v1/checkoutSessions '));

/** Returns an adapter that collects the payment immediately. */
function cardOf(): CheckoutAdapter & { opened: number } {
  return {
    opened: 0,
    async open() {
      this.opened += 1;
      return 'paid';
    },
  };
}

describe('CheckoutDialog', () => {
  const nobody: [string, () => NonNullable<PlayerProps['auth']>][] = [
    ['one token', () => ({ token: 'nobody' })],
    [
      'a new one for each call',
      () => {
        let count = 0;
        return { getToken: () => `nobody-${++count}` };
      },
    ],
  ];
  it.each(nobody)('requests a sign-in once if the page has %s and it belongs to no visitor', async (_, authOf) => {
    answer = ({ method, token }) => (method === 'POST' && token !== 'anna' ? failure(401, 'SIGN_IN_REQUIRED') : null);
    await show({ auth: authOf(), checkout: cardOf() });
    await press('Buy for');
    await says('Sign in to go on with your purchase.');
    expect(dialog()?.querySelector('h3')?.textContent).toBe('Match pass');
    await wait(200);
    expect(events.filter((one) => one === 'touchline:signin')).toHaveLength(1);
    expect(sessionRequests()).toHaveLength(2);

    // Another token continues the purchase automatically.
    await show({ auth: { token: 'anna' } });
    await says('The payment is being confirmed…');
    expect(sessionRequests()).toHaveLength(3);
  });

  it('opens the checkout once, however often its result is requested', async () => {
    const checkout = cardOf();
    let refusals = 2;
    answer = ({ path }) => {
      if (path !== '/v1/checkoutSessions/cs-1') return null;
      return refusals-- > 0 ? failure(429, 'RATE_LIMITED') : Response.json({ ...session, state: 'COMPLETE' });
    };
    await show({ auth: { token: 'anna' }, checkout });
    await press('Buy for');
    await says('The connection failed. You pay only once');
    await press('Try again');
    await says('The connection failed. You pay only once');
    await press('Try again');
    await says('Paid. The video is being opened…');

    expect(checkout.opened).toBe(1);
    expect(sessionRequests()).toHaveLength(1);
    expect(events).toEqual([
      'ERROR_CODE_NOT_ENTITLED',
      'begun',
      'RATE_LIMITED',
      'failed',
      'RATE_LIMITED',
      'failed',
      'paid',
    ]);
    // The payment is made, so closing is not a cancellation.
    await press('Cancel');
    expect(dialog()).toBeNull();
    expect(events.at(-1)).toBe('paid');
  });

  it('reports no cancellation if the visitor closes the dialog before the payment is confirmed', async () => {
    answer = ({ path }) => (path === '/v1/checkoutSessions/cs-1' ? failure(404, 'RESOURCE_NOT_FOUND') : null);
    await show({ auth: { token: 'anna' }, checkout: cardOf() });
    await press('Buy for');
    await says('The connection failed. You pay only once');
    await press('Cancel');

    expect(events).toEqual([NOT_ENTITLED, 'begun', 'RESOURCE_NOT_FOUND', 'failed']);
  });

  it('pays with a newer token if the first one has expired', async () => {
    const tokens = ['late', 'anna'];
    answer = ({ path, token }) => {
      const isExpired = path.startsWith('/v1/checkoutSessions/') && token === 'late';
      if (isExpired) return failure(401, 'TOKEN_EXPIRED');
      return path.endsWith(':pay') ? Response.json({ ...session, state: 'COMPLETE' }) : null;
    };
    await show({ auth: { getToken: () => tokens.shift() ?? 'anna' } });
    await press('Buy for');
    await says('Test purchase');
    await press('Pay');
    await says('The payment is being confirmed…');

    expect(calls.filter((call) => call.includes(':pay'))).toEqual([
      'POST /v1/checkoutSessions/cs-1:pay late',
      'POST /v1/checkoutSessions/cs-1:pay anna',
    ]);
  });

  it('shows that the session has expired when the API rejects the payment, and starts another purchase', async () => {
    answer = ({ path }) => (path.endsWith(':pay') ? failure(400, 'CHECKOUT_EXPIRED') : null);
    await show({ auth: { token: 'anna' } });
    await press('Buy for');
    await says('Test purchase');
    await press('Pay');
    await says('The time to pay is over. Nothing was paid.');
    await press('Try again');
    await says('Test purchase');
    expect(sessionRequests()).toHaveLength(2);
  });

  it('shows that payments are off if the server takes none, and offers no retry', async () => {
    answer = ({ path, method }) =>
      method === 'POST' && path.endsWith('Sessions') ? failure(400, 'PAYMENTS_OFF') : null;
    await show({ auth: { token: 'anna' } });
    await press('Buy for');
    await says('Nothing can be bought here.');

    expect(dialog()?.querySelector('.tl-checkout-said')?.textContent).toBe('Nothing can be bought here.');
    await vi.waitUntil(() => act(async () => status()?.textContent === 'Nothing can be bought here.'));
    expect(dialog()?.querySelectorAll('[role=alert],[aria-live]')).toHaveLength(0);
    expect([...(dialog()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual(['Cancel']);
    expect(events).toEqual([NOT_ENTITLED, 'begun', 'PAYMENTS_OFF', 'failed']);
  });

  it('stays open during a payment, even if access to the video changes', async () => {
    const tokens = ['short', 'long'];
    await show({ auth: { getToken: () => tokens.shift() ?? 'long' } });
    await press('Buy for');
    await says('Test purchase');
    answer = ({ path, token }) =>
      path.startsWith('/v1/videos') && token === 'short' ? Response.json(rejectedVideo(TOKEN_OVER)) : null;
    await returnToTab();
    await wait(50);
    expect(dialog()?.textContent).toContain('Test purchase');

    answer = ({ path }) => (path.startsWith('/v1/videos') ? Response.json(rejectedVideo(GEO_BLOCKED)) : null);
    await returnToTab();
    await wait(50);
    expect(dialog()?.textContent).toContain('Test purchase');
    await press('Cancel');
    expect(box.textContent).not.toContain('Buy for');
    expect(events.slice(0, 3)).toEqual([NOT_ENTITLED, 'begun', 'cancelled']);
  });

  it('reports the payment even if the video opens before the confirmation', async () => {
    let isPaid = false;
    answer = ({ path }) => {
      if (path.startsWith('/v1/videos')) return Response.json(open);
      return path.endsWith('/cs-1') && isPaid ? Response.json({ ...session, state: 'COMPLETE' }) : null;
    };
    await show({ auth: { token: 'anna' }, checkout: cardOf() });
    await press('Buy for');
    await says('The payment is being confirmed…');
    await returnToTab();
    await wait(50);
    expect(dialog()).not.toBeNull();
    isPaid = true;

    await vi.waitUntil(() => act(async () => box.querySelector('video')), 10_000);
    expect(dialog()).toBeNull();
    expect(events).toEqual([NOT_ENTITLED, 'begun', 'paid']);
  });

  it('keeps the focus when the clicked button disappears, so that Escape still closes it', async () => {
    let isHere = false;
    answer = ({ method, path }) =>
      method === 'POST' && !isHere && path.endsWith('checkoutSessions') ? failure(404, 'RESOURCE_NOT_FOUND') : null;
    await show({ auth: { token: 'anna' }, checkout: { open: () => new Promise(() => {}) } });
    await press('Buy for');
    await says('This cannot be bought right now.');
    isHere = true;
    const again = [...box.querySelectorAll('button')].find((one) => one.textContent === 'Try again');
    again?.focus();
    await press('Try again');
    expect(again?.isConnected).toBe(false);
    expect(dialog()?.contains(document.activeElement)).toBe(true);

    await act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    );
    expect(dialog()).toBeNull();
  });

  it('does not take the focus from the page’s own sign-in', async () => {
    answer = ({ method }) => (method === 'POST' ? failure(401, 'SIGN_IN_REQUIRED') : null);
    const name = document.body.appendChild(document.createElement('input'));
    await show({ auth: { token: 'nobody' }, onSignIn: () => name.focus() });
    await press('Buy for');
    await says('Sign in to go on with your purchase.');
    expect(document.activeElement).toBe(name);
    name.remove();
  });

  it('shows progress until the payment form is ready', async () => {
    const keys = { provider: 'stripe', clientSecret: 'cs_secret', publishableKey: 'pk_test' };
    answer = ({ method }) => (method === 'POST' ? Response.json({ ...session, ...keys }) : null);
    await show({ auth: { token: 'anna' } });
    await press('Buy for');
    await vi.waitUntil(() => act(async () => document.head.querySelector('script')), 10_000);

    expect(dialog()?.getAttribute('aria-busy')).toBe('true');
    expect(dialog()?.textContent).toContain('One moment…');
    document.head.replaceChildren();
  });
});
