// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { Ads } from './ads.ts';
import { emitEvents } from './open-ads.ts';
import { createAdStore } from './session/ad-store.ts';

it('AD-02: ad updates leave the shadow root as events, including earlier ones', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const host = document.body.appendChild(document.createElement('div'));
  const media = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('video'));
  const received: unknown[] = [];
  for (const type of ['error', 'adblocked'])
    document.addEventListener(`touchline:${type}`, (event) => received.push([type, (event as CustomEvent).detail]));
  const store = createAdStore();
  const error = {
    code: 'ads-before-preroll-error',
    message: 'No ad',
    vastCode: 303,
    cause: new Error('No ad'),
  } as const;

  store.emit({ name: 'error', detail: error });
  emitEvents({ listen: store.listen } as Ads, media);
  store.emit({ name: 'adblocked', detail: { url: 'https://ads.example/' } });

  expect(received).toEqual([
    ['error', error],
    ['adblocked', { url: 'https://ads.example/' }],
  ]);
  expect(log).toHaveBeenCalledWith('[touchline] ads-before-preroll-error: No ad');
});
