// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Hear = (tcData: unknown, success: boolean) => void;

const page = window as unknown as Record<string, unknown>;
let say: (storing: boolean) => void;
let mayStoreNow: (consent: string) => boolean;

beforeEach(async () => {
  say = () => {
    throw new Error('nobody listens yet');
  };
  vi.resetModules();
  ({ mayStoreNow } = await import('./storing.ts'));
  page['__tcfapi'] = (command: string, _: number, hear: Hear) => {
    if (command !== 'addEventListener') return;
    say = (storing) =>
      hear(
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
  it('is yes where there is nobody to ask', () => {
    Reflect.deleteProperty(page, '__tcfapi');
    expect(mayStoreNow('auto')).toBe(true);
  });

  it('goes by what the visitor tells the page’s platform', async () => {
    expect(mayStoreNow('auto')).toBe(false);
    await vi.waitFor(() => say(true));
    expect(mayStoreNow('auto')).toBe(true);
  });

  it('forgets what is kept when consent is taken back', async () => {
    mayStoreNow('auto');
    await vi.waitFor(() => say(true));
    localStorage.setItem('touchline_player', '{}');
    say(false);
    expect([mayStoreNow('auto'), localStorage.getItem('touchline_player')]).toEqual([false, null]);
  });

  it('asks nobody where the page has its answer already', () => {
    const asked = vi.fn();
    page['__tcfapi'] = asked;
    expect([mayStoreNow('granted'), mayStoreNow('denied')]).toEqual([true, false]);
    expect(asked).not.toHaveBeenCalled();
  });
});
