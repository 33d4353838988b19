import { describe, expect, it } from 'vitest';
import { mailFor, networksFor } from './networks.ts';

const address = 'https://club.example/derby?a=1&b=2#t=83';

describe('networksFor', () => {
  it('SHR-01: gives each network the whole address, and a title that cannot end it', () => {
    for (const { name, href } of networksFor(address, 'Ajax & PSV #1')) {
      const { protocol, searchParams } = new URL(href);
      const given = [...searchParams.values()].join(' ');
      expect(protocol, name).toBe('https:');
      expect(given, name).toContain(address);
      if (name !== 'Facebook') expect(given, name).toContain('Ajax & PSV #1');
    }
  });

  it('names no title where there is none', () => {
    const [x, , whatsApp] = networksFor(address, '');
    expect(new URL(x?.href ?? '').searchParams.has('text')).toBe(false);
    expect(new URL(whatsApp?.href ?? '').searchParams.get('text')).toBe(address);
  });
});

describe('mailFor', () => {
  it('keeps what would be headers of the letter in its subject', () => {
    const url = new URL(mailFor(address, 'Derby\r\nBcc: all@club.example&cc=x'));
    expect(url.protocol).toBe('mailto:');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.searchParams.get('body')).toBe(address);
  });
});
