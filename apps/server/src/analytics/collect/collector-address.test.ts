import { describe, expect, it } from 'vitest';
import { collectorUrl, envKeyOfHost, isCollectorDomain } from '../../platform/settings/collector-address.ts';

const keyWith = (collectorHost: string | null | undefined, publishers: string | null = null) => ({
  defaults: collectorHost === undefined ? {} : { collectorHost },
  publisher: { collectorHost: publishers } as never,
});

describe('collectorUrl', () => {
  const cases: [string, string | null | undefined, string | null, string | null, string | null][] = [
    ['k', 'a.example', 'b.example', 'c.example', 'https://k.a.example/'],
    ['k', undefined, 'b.example', 'c.example', 'https://k.b.example/'],
    ['k', null, null, 'c.example', 'https://k.c.example/'],
    ['k', null, null, null, null],
    ['Acme_1', 'A.Example:8443', null, null, 'https://acme_1.a.example:8443/'],
    ['k', 'localhost:4000', null, null, 'http://k.localhost:4000/'],
    ['k', 'collect.localhost', null, null, 'http://k.collect.localhost/'],
    ['k', 'localhost.example', null, null, 'https://k.localhost.example/'],
    ['k', 'https://a.example', null, 'c.example', null],
    ['k', 'a.example/path', null, null, null],
    ['-k', 'a.example', null, null, null],
    ['k'.repeat(64), 'a.example', null, null, null],
  ];
  it.each(cases)('AN-10: key %s, of key %s, publisher %s, server %s: %s', (envKey, own, publishers, servers, url) => {
    expect(collectorUrl(envKey, keyWith(own, publishers), servers)).toBe(url);
  });
});

describe('envKeyOfHost', () => {
  const own = 'https://content.acme.example';
  const cases: [string, string | null][] = [
    ['k1.collect.acme.example', 'k1'],
    ['K1.Collect.acme.example:8443', 'k1'],
    ['k1.localhost:4000', 'k1'],
    ['content.acme.example', null],
    ['localhost:4000', null],
    ['127.0.0.1:4000', null],
    ['[::1]:4000', null],
    ['', null],
    ['a b.example', null],
    ['<k>.example', null],
    ['.example', null],
  ];
  it.each(cases)('AN-10: a host %s is the collector of %s', (host, envKey) => {
    expect(envKeyOfHost(host, own)).toBe(envKey);
  });
});

describe('isCollectorDomain', () => {
  it.each(['a.example', 'localhost:4000', 'a_b.example'])('accepts %s', (text) => {
    expect(isCollectorDomain(text)).toBe(true);
  });
  it.each(['', 'https://a.example', 'a..example', 'a.example/', '*.a.example', 'a.example:port'])(
    'rejects %s',
    (text) => {
      expect(isCollectorDomain(text)).toBe(false);
    }
  );
});
