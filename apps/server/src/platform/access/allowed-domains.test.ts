import { isDomainAllowed } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { pageOrigin } from './allowed-domains.ts';

describe('isDomainAllowed', () => {
  const cases: [string, string, boolean][] = [
    ['https://acme.example', 'acme.example', true],
    ['http://acme.example', 'acme.example', true],
    ['https://ACME.example', 'Acme.Example', true],
    ['https://acme.example.', 'acme.example', true],
    ['https://www.acme.example', 'acme.example', false],
    ['https://notacme.example', 'acme.example', false],
    ['https://acme.example.evil.example', 'acme.example', false],
    ['https://www.acme.example', '*.acme.example', true],
    ['https://a.b.acme.example', '*.acme.example', true],
    ['https://acme.example', '*.acme.example', false],
    ['https://notacme.example', '*.acme.example', false],
    ['https://acme.example:8443', 'acme.example', false],
    ['https://acme.example:8443', 'acme.example:8443', true],
    ['https://acme.example:9443', 'acme.example:8443', false],
    ['https://acme.example', 'acme.example:443', true],
    ['http://acme.example', 'acme.example:443', false],
    ['http://localhost:3000', 'localhost:*', true],
    ['http://localhost', 'localhost:*', true],
    ['http://localhost:3000', 'localhost', true],
    ['http://localhost', 'LocalHost', true],
    ['http://localhost:3000', 'localhost:4000', false],
    ['http://evil.localhost:3000', 'localhost', false],
    ['http://127.0.0.1:3000', '127.0.0.1', false],
    ['https://dev.acme.example:3000', '*.acme.example:*', true],
    ['http://[::1]:3000', '[::1]:*', true],
  ];
  it.each(cases)('a page of %s, with the pattern %s: %s', (origin, pattern, allowed) => {
    expect(isDomainAllowed(new URL(origin), [pattern])).toBe(allowed);
  });

  it('allows any page without patterns', () => {
    expect(isDomainAllowed(new URL('https://evil.example'), [])).toBe(true);
  });
});

describe('pageOrigin', () => {
  it('uses Origin, else Referer', () => {
    expect(pageOrigin({ origin: 'https://a.example', referer: 'https://b.example/x' })?.host).toBe('a.example');
    expect(pageOrigin({ referer: 'https://b.example:8080/x?y' })?.host).toBe('b.example:8080');
  });

  it.each(['null', '', 'file:///home/x', 'nonsense'])('returns null for the origin "%s"', (origin) => {
    expect(pageOrigin({ origin })).toBeNull();
  });
});
