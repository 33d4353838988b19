import { describe, expect, it } from 'vitest';
import { demoPolicy } from './content-security-policy.ts';

describe('demoPolicy', () => {
  const policy = demoPolicy('https://content.example');

  it('allows nothing inline and only our own Trusted Types policies', () => {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types touchline touchline-ads$/);
  });

  it('lets players assemble their streams', () => {
    expect(policy).toMatch(/media-src [^;]* blob:/);
  });

  it('lets readers find each other at its own host', () => {
    expect(policy).toContain("connect-src 'self' https://content.example wss://content.example;");
  });

  it('names one origin besides the page', () => {
    const hosts = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([host]) => host);

    expect(new Set(hosts)).toEqual(new Set(['https://content.example']));
  });
});
