import { describe, expect, it, vi } from 'vitest';
import { mailFor, networksFor, openShareWindow } from './ShareNetworks.tsx';

const address = 'https://club.example/derby?a=1&b=2#t=83';

describe('networksFor', () => {
  it('SHR-01: passes the whole URL to each network, and escapes the title', () => {
    for (const { name, href } of networksFor(address, 'Ajax & PSV #1')) {
      const { protocol, searchParams } = new URL(href);
      const values = [...searchParams.values()].join(' ');
      expect(protocol, name).toBe('https:');
      expect(values, name).toContain(address);
      if (name !== 'Facebook') expect(values, name).toContain('Ajax & PSV #1');
    }
  });

  it('omits an empty title', () => {
    const [x, , whatsApp] = networksFor(address, '');
    expect(new URL(x?.href ?? '').searchParams.has('text')).toBe(false);
    expect(new URL(whatsApp?.href ?? '').searchParams.get('text')).toBe(address);
  });
});

describe('mailFor', () => {
  it('escapes header syntax in the subject', () => {
    const url = new URL(mailFor(address, 'Derby\r\nBcc: all@club.example&cc=x'));
    expect(url.protocol).toBe('mailto:');
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.searchParams.get('body')).toBe(address);
  });
});

describe('openShareWindow', () => {
  const features = (place: { screenX: number; screenY: number; outerWidth: number; outerHeight: number }) => {
    const open = vi.fn();
    openShareWindow('https://x.com/intent/post', { ...place, open });
    return open.mock.calls[0];
  };

  it('SHR-01, LIM-04: opens 550 × 400 over the middle of the window, without access to it', () => {
    expect(features({ screenX: 100, screenY: 50, outerWidth: 1150, outerHeight: 900 })).toEqual([
      'https://x.com/intent/post',
      '_blank',
      'width=550,height=400,left=400,top=300,noopener',
    ]);
  });

  it('stays on the screen over a smaller window', () => {
    expect(features({ screenX: 0, screenY: 0, outerWidth: 400, outerHeight: 300 })?.[2]).toContain('left=0,top=0');
  });
});
