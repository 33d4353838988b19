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
  it('names all that is stored, wherever it is, and nothing of the page’s own', () => {
    expect(privacy.status()).toEqual({
      stored: ['touchline_user', 'touchline_session', 'touchline_viewing'],
      optedOut: false,
    });
  });

  it('forgets: takes away what is ours, and tells running code', () => {
    const told = heard();

    expect(privacy.forget()).toEqual({ stored: [], optedOut: false });
    expect(told).toEqual([{ stored: [], optedOut: false }]);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([1, 1, 'their_cookie=1']);
  });

  it('opts out: takes it away too, and keeps nothing but that wish', () => {
    const told = heard();

    expect(privacy.optOut()).toEqual({ stored: ['touchline_opt_out'], optedOut: true });
    expect(told).toEqual([{ stored: ['touchline_opt_out'], optedOut: true }]);
    expect(privacy.forget().optedOut).toBe(true);
  });

  it('remembers on the device who has opted out', async () => {
    privacy.optOut();
    vi.resetModules();
    ({ privacy } = await import('./privacy.ts'));

    expect(privacy.status()).toEqual({ stored: ['touchline_opt_out'], optedOut: true });
  });

  it('holds the wish in memory where storage and cookies are refused, and does not throw', () => {
    const refuse = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse, configurable: true });

    expect(privacy.status()).toEqual({ stored: [], optedOut: false });
    expect(privacy.optOut()).toEqual({ stored: [], optedOut: true });
    expect(privacy.forget()).toEqual({ stored: [], optedOut: true });
  });
});

function keep(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the code under test reads
  document.cookie = cookie;
}

/** What the page’s code reads when it hears of an order. */
function heard(): unknown[] {
  const told: unknown[] = [];
  addEventListener('touchline:privacy', () => told.push(privacy.status()), { once: true });
  return told;
}
