// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';
import { begin } from './mux.ts';

/** What `__tcfapi` was given to call; a visitor's choice is told by it. */
let choose: ((storing: boolean, measuring: boolean) => void) | undefined;

function askVisitors(): void {
  vi.stubGlobal('__tcfapi', (_: string, __: number, hear: (data: unknown, success: boolean) => void) => {
    choose = (storing, measuring) =>
      hear(
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

/** A player that is counted by a Mux that only notes what it is told. */
async function open(consent: string, userId = '') {
  const told: unknown[] = [];
  const load = vi.fn(async () => ({
    default: {
      monitor(media: HTMLVideoElement, options: unknown) {
        told.push(options);
        Object.assign(media, { mux: { destroy: () => told.push('destroy') } });
      },
    },
  }));
  const ending = new AbortController();
  const counting = { envKey: 'k1', sampleRate: 0.5, consent, widget: 'video-player', userId } as Counting;
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
  return { told, load, settle, end: () => ending.abort() };
}

afterEach(() => {
  vi.unstubAllGlobals();
  choose = undefined;
});

describe('analytics="mux"', () => {
  it('PL-13: has Mux watch for the key, and end with the player', async () => {
    const { told, end } = await open('granted', 'fan-7');
    end();
    expect(told).toEqual([
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

  it('loads nothing of a visitor who has refused', async () => {
    const { load, told } = await open('denied');
    expect([load.mock.calls, told]).toEqual([[], []]);
  });

  it('waits for the visitor, keeps nothing where it must not, and ends at once when consent is withdrawn', async () => {
    askVisitors();
    const { load, told, settle } = await open('auto');
    expect(load).not.toHaveBeenCalled();
    choose?.(false, true);
    await settle();
    expect(told).toMatchObject([{ disableCookies: true, data: { video_id: 'derby' } }]);
    choose?.(false, false);
    await settle();
    expect(told.at(-1)).toBe('destroy');
  });
});
