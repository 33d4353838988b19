// @vitest-environment jsdom
import { readVideo, type Video } from '@touchline/domain';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoPlayer } from '../video-player/index.ts';
import type { PlayerProps } from './PlayerProps.tsx';

const [NOT_ENTITLED, TOKEN_OVER] = ['ERROR_CODE_NOT_ENTITLED', 'ERROR_CODE_SIGNATURE_MISMATCH'];
const price = { currencyCode: 'EUR', units: '4', nanos: 990_000_000 };
const accessDecision = { offers: [{ id: 'pass', title: 'Match pass', price }] };
const refused = (error: string) => ({ id: 'v', name: 'Derby', error, accessDecision });
const video = readVideo(refused(NOT_ENTITLED)) as Video;

let root: Root;
let box: HTMLElement;
let pages = 0;
/** Tokens that videos were asked for with. */
let asked: string[];
/** Codes of errors that the page was told. */
let heard: string[];
/** What the API says to a token. */
let verdict: (token: string) => string;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  [asked, heard] = [[], []];
  vi.stubGlobal('fetch', async (address: string, { headers = {} }: RequestInit) => {
    if (!address.includes('/v1/videos/')) return Response.json({});
    const token = ((headers as Record<string, string>)['Authorization'] ?? '').replace('Bearer ', '');
    asked.push(token);
    return Response.json(refused(verdict(token)));
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
  const onError = ({ code }: { code: string }) => heard.push(code);
  return act(async () =>
    root.render(<VideoPlayer {...page} videoId="v" initialData={{ video }} auth={auth} onError={onError} />)
  );
};
/** The visitor comes back to the tab: the video is asked for anew. */
const look = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));
const passing = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('useRenewal', () => {
  it('follows a token that ends while nothing plays by another, and nobody sees or hears of that', async () => {
    const getToken = vi.fn().mockReturnValueOnce('short').mockReturnValue('long');
    const titles = new Set<string | null | undefined>();
    verdict = (token) => (token === 'short' && isOver ? TOKEN_OVER : NOT_ENTITLED);
    let isOver = false;
    await show({ getToken });
    const watch = new MutationObserver(() => titles.add(box.querySelector('[part=error-title]')?.textContent));
    watch.observe(box, { subtree: true, childList: true, characterData: true });
    isOver = true;
    await look();
    await passing(100);
    watch.disconnect();

    expect(getToken).toHaveBeenCalledTimes(2);
    expect(asked.at(-1)).toBe('long');
    expect([...titles].filter((title) => title !== 'Not entitled')).toEqual([]);
    expect(box.textContent).toContain('Buy for');
    expect(heard).toEqual([NOT_ENTITLED]);
  });

  it('asks the page once where none is believed, and then says so', async () => {
    let count = 0;
    verdict = () => TOKEN_OVER;
    await show({ getToken: () => `forged-${++count}` });
    await passing(200);

    expect(count).toBe(2);
    expect(box.textContent).toContain('Playback Error');
    expect(heard.filter((one) => one === TOKEN_OVER)).toHaveLength(1);
  });

  it('says so at once where the page has no other token', async () => {
    verdict = () => TOKEN_OVER;
    await show({ token: 'old' });
    await look();
    await passing(50);

    expect(box.textContent).toContain('Playback Error');
    expect(asked).toEqual(['old']);
  });
});
