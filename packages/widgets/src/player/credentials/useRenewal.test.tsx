// @vitest-environment jsdom
import { readVideo, type Video } from '@touchline/domain';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoPlayer } from '../../video-player/index.ts';
import type { PlayerProps } from '../PlayerProps.tsx';

const [NOT_ENTITLED, TOKEN_OVER] = ['ERROR_CODE_NOT_ENTITLED', 'ERROR_CODE_SIGNATURE_MISMATCH'];
const price = { currencyCode: 'EUR', units: '4', nanos: 990_000_000 };
const accessDecision = { offers: [{ id: 'pass', title: 'Match pass', price }] };
const rejectedVideo = (error: string) => ({ id: 'v', name: 'Derby', error, accessDecision });
const video = readVideo(rejectedVideo(NOT_ENTITLED)) as Video;

let root: Root;
let box: HTMLElement;
let pages = 0;
/** Tokens of requests for videos. */
let requestedTokens: string[];
/** Codes of errors that the page received. */
let errorCodes: string[];
/** Error code of the API for a token. */
let verdict: (token: string) => string;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  [requestedTokens, errorCodes] = [[], []];
  vi.stubGlobal('fetch', async (address: string, { headers = {} }: RequestInit) => {
    if (!address.includes('/v1/videos/')) return Response.json({});
    const token = ((headers as Record<string, string>)['Authorization'] ?? '').replace('Bearer ', '');
    requestedTokens.push(token);
    return Response.json(rejectedVideo(verdict(token)));
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  pages += 1;
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (auth: NonNullable<PlayerProps['auth']>) => {
  const page = { publicKey: `pk_renewal_${pages}`, api: 'https://api.example', locale: 'en', timezone: 'UTC' };
  const onError = ({ code }: { code: string }) => errorCodes.push(code);
  return act(async () =>
    root.render(<VideoPlayer {...page} videoId="v" initialData={{ video }} auth={auth} onError={onError} />)
  );
};
/** Returns to the tab, which refetches the video. */
const returnToTab = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('useRenewal', () => {
  it('replaces a token that expires while nothing plays, without any visible or reported change', async () => {
    const getToken = vi.fn().mockReturnValueOnce('short').mockReturnValue('long');
    const titles = new Set<string | null | undefined>();
    verdict = (token) => (token === 'short' && isOver ? TOKEN_OVER : NOT_ENTITLED);
    let isOver = false;
    await show({ getToken });
    const watch = new MutationObserver(() => titles.add(box.querySelector('[part=error-title]')?.textContent));
    watch.observe(box, { subtree: true, childList: true, characterData: true });
    isOver = true;
    await returnToTab();
    await wait(100);
    watch.disconnect();

    expect(getToken).toHaveBeenCalledTimes(2);
    expect(requestedTokens.at(-1)).toBe('long');
    expect([...titles].filter((title) => title !== 'Not entitled')).toEqual([]);
    expect(box.textContent).toContain('Buy for');
    expect(errorCodes).toEqual([NOT_ENTITLED]);
  });

  it('requests a token from the page once if the API accepts none, then reports the error', async () => {
    let count = 0;
    verdict = () => TOKEN_OVER;
    await show({ getToken: () => `forged-${++count}` });
    await wait(200);

    expect(count).toBe(2);
    expect(box.textContent).toContain('Playback Error');
    expect(errorCodes.filter((one) => one === TOKEN_OVER)).toHaveLength(1);
  });

  it('reports the error immediately if the page has no other token', async () => {
    verdict = () => TOKEN_OVER;
    await show({ token: 'old' });
    await returnToTab();
    await wait(50);

    expect(box.textContent).toContain('Playback Error');
    expect(requestedTokens).toEqual(['old']);
  });
});
