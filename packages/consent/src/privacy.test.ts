// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Privacy } from './privacy.ts';

let privacy: Privacy;

beforeEach(async () => {
  vi.resetModules();
  ({ privacy } = await import('./privacy.ts'));
  localStorage.setItem('touchline_user', 'u');
  localStorage.setItem('their_own', 'x');
  sessionStorage.setItem('touchline_session', 's');
  sessionStorage.setItem('not_touchline_', 'x');
  keep('touchline_viewing=vid=1&msn=0.5; Path=/');
  keep('their_cookie=1; Path=/');
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'cookie');
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['touchline_viewing', 'their_cookie']) keep(`${name}=; Max-Age=0; Path=/`);
});

describe('privacy', () => {
  it('lists all stored entries of ours, and none of the page’s own', () => {
    expect(privacy.status()).toEqual({
      stored: ['touchline_user', 'touchline_session', 'touchline_viewing'],
      optedOut: false,
    });
  });

  it('forget() deletes our entries and notifies running code', () => {
    const statuses = recordStatuses();

    expect(privacy.forget()).toEqual({ stored: [], optedOut: false });
    expect(statuses).toEqual([{ stored: [], optedOut: false }]);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([1, 1, 'their_cookie=1']);
  });

  it('optOut() deletes our entries and stores only the opt-out', () => {
    const statuses = recordStatuses();

    expect(privacy.optOut()).toEqual({ stored: ['touchline_opt_out'], optedOut: true });
    expect(statuses).toEqual([{ stored: ['touchline_opt_out'], optedOut: true }]);
    expect(privacy.forget().optedOut).toBe(true);
  });

  it('stores the opt-out on the device', async () => {
    privacy.optOut();
    vi.resetModules();
    ({ privacy } = await import('./privacy.ts'));

    expect(privacy.status()).toEqual({ stored: ['touchline_opt_out'], optedOut: true });
  });

  it('keeps the opt-out in memory if storage and cookies are blocked, and does not throw', () => {
    const reject = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(reject);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(reject);
    Object.defineProperty(document, 'cookie', { get: reject, set: reject, configurable: true });

    expect(privacy.status()).toEqual({ stored: [], optedOut: false });
    expect(privacy.optOut()).toEqual({ stored: [], optedOut: true });
    expect(privacy.forget()).toEqual({ stored: [], optedOut: true });
  });
});

function keep(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the code under test reads
  document.cookie = cookie;
}

/** Records the status that a listener reads at each `touchline:privacy`. */
function recordStatuses(): unknown[] {
  const statuses: unknown[] = [];
  addEventListener('touchline:privacy', () => statuses.push(privacy.status()), { once: true });
  return statuses;
}
