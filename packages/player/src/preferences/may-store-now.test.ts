// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type TcfCallback = (tcData: unknown, success: boolean) => void;

const page = window as unknown as Record<string, unknown>;
let emitConsent: (storing: boolean) => void;
let mayStoreNow: (consent: string) => boolean;

beforeEach(async () => {
  emitConsent = () => {
    throw new Error('nobody listens yet');
  };
  vi.resetModules();
  ({ mayStoreNow } = await import('./may-store-now.ts'));
  page['__tcfapi'] = (command: string, _: number, callback: TcfCallback) => {
    if (command !== 'addEventListener') return;
    emitConsent = (storing) =>
      callback(
        {
          tcString: 'CPc0TgAPc0TgAAAAAAENCmCg',
          gdprApplies: true,
          eventStatus: 'useractioncomplete',
          listenerId: 1,
          purpose: { consents: { 1: storing, 8: storing } },
        },
        true
      );
  };
});
afterEach(() => {
  Reflect.deleteProperty(page, '__tcfapi');
  localStorage.clear();
});

describe('mayStoreNow', () => {
  it('is true without a consent platform', () => {
    Reflect.deleteProperty(page, '__tcfapi');
    expect(mayStoreNow('auto')).toBe(true);
  });

  it('follows the visitor’s choice in the page’s consent platform', async () => {
    expect(mayStoreNow('auto')).toBe(false);
    await vi.waitFor(() => emitConsent(true));
    expect(mayStoreNow('auto')).toBe(true);
  });

  it('removes stored data when consent is withdrawn', async () => {
    mayStoreNow('auto');
    await vi.waitFor(() => emitConsent(true));
    localStorage.setItem('touchline_player', '{}');
    emitConsent(false);
    expect([mayStoreNow('auto'), localStorage.getItem('touchline_player')]).toEqual([false, null]);
  });

  it('does not query the platform if the page has set the consent', () => {
    const tcfapi = vi.fn();
    page['__tcfapi'] = tcfapi;
    expect([mayStoreNow('granted'), mayStoreNow('denied')]).toEqual([true, false]);
    expect(tcfapi).not.toHaveBeenCalled();
  });
});
