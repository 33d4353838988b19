import { expect, it, vi } from 'vitest';
import { openShareWindow } from './open-share-window.ts';

const features = (place: { screenX: number; screenY: number; outerWidth: number; outerHeight: number }) => {
  const open = vi.fn();
  openShareWindow('https://x.com/intent/post', { ...place, open });
  return open.mock.calls[0];
};

it('SHR-01, LIM-04: opens 550 × 400 over the middle of the window, which it cannot reach', () => {
  expect(features({ screenX: 100, screenY: 50, outerWidth: 1150, outerHeight: 900 })).toEqual([
    'https://x.com/intent/post',
    '_blank',
    'width=550,height=400,left=400,top=300,noopener',
  ]);
});

it('stays on the screen over a window that is smaller', () => {
  expect(features({ screenX: 0, screenY: 0, outerWidth: 400, outerHeight: 300 })?.[2]).toContain('left=0,top=0');
});
