// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';
import { begin } from './mux.ts';

/** Sends a visitor's choice to the `__tcfapi` callback. */
let choose: ((storing: boolean, measuring: boolean) => void) | undefined;

function stubConsentPlatform(): void {
  vi.stubGlobal('__tcfapi', (_: string, __: number, callback: (data: unknown, success: boolean) => void) => {
    choose = (storing, measuring) =>
      callback(
        {
          tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA',
          gdprApplies: true,
          eventStatus: 'useractioncomplete',
          purpose: { consents: { 1: storing, 8: measuring } },
        },
        true
      );
  });
}

/** Creates a player with a fake Mux that records its calls. */
async function open(consent: string, userId = '') {
  const calls: unknown[] = [];
  const load = vi.fn(async () => ({
    default: {
      monitor(media: HTMLVideoElement, options: unknown) {
        calls.push(options);
        Object.assign(media, { mux: { destroy: () => calls.push('destroy') } });
      },
    },
  }));
  const ending = new AbortController();
  const counting = { muxEnvKey: 'k1', sampleRate: 0.5, consent, widget: 'video-player', userId } as Counting;
  const input = {
    media: document.createElement('video'),
    session: { playable: { id: 'derby' } },
    settings: { title: 'Derby', counting: () => counting },
    signal: ending.signal,
  } as unknown as FeatureInput;
  begin({} as Player, input, load);
  const settle = async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await settle();
  return { calls, load, settle, end: () => ending.abort() };
}

afterEach(() => {
  vi.unstubAllGlobals();
  choose = undefined;
});

describe('analytics="mux"', () => {
  it('PL-13: starts Mux with the key, and ends it with the player', async () => {
    const { calls, end } = await open('granted', 'fan-7');
    end();
    expect(calls).toEqual([
      {
        disableCookies: false,
        sampleRate: 0.5,
        data: {
          env_key: 'k1',
          player_name: 'video-player',
          video_id: 'derby',
          video_title: 'Derby',
          viewer_user_id: 'fan-7',
        },
      },
      'destroy',
    ]);
  });

  it('loads nothing if the visitor denies consent', async () => {
    const { load, calls } = await open('denied');
    expect([load.mock.calls, calls]).toEqual([[], []]);
  });

  it('waits for consent, stores nothing without permission, and ends at once when consent is withdrawn', async () => {
    stubConsentPlatform();
    const { load, calls, settle } = await open('auto');
    expect(load).not.toHaveBeenCalled();
    choose?.(false, true);
    await settle();
    expect(calls).toMatchObject([{ disableCookies: true, data: { video_id: 'derby' } }]);
    choose?.(false, false);
    await settle();
    expect(calls.at(-1)).toBe('destroy');
  });
});
