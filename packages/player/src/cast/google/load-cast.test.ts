// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CastWindow } from './cast-api.ts';
import { createTestGoogle, usualCasting } from './test-google.ts';

const page = window as unknown as CastWindow;
const { found, told } = createTestGoogle();

beforeEach(() => {
  vi.resetModules();
  told.length = 0;
  Object.assign(window, { chrome: {} });
  Object.defineProperty(navigator, 'presentation', { configurable: true, value: {} });
});
afterEach(() => {
  for (const name of ['cast', 'chrome', '__onGCastApiAvailable']) Reflect.deleteProperty(window, name);
});

/** Opens casting on a page, and lets Google's script come. */
async function opened(receiverId?: string) {
  const { openCastPage } = await import('./cast-page.ts');
  const opening = openCastPage({ ...usualCasting, receiverId });
  Object.assign(window, found);
  page.__onGCastApiAvailable?.(true);
  await opening;
  return [...told];
}

it('names Google’s own receiver on a page that does not cast by itself', async () => {
  expect(await opened()).toEqual(['receiver GOOGLE']);
});

it('leaves a page its options that waits for Google’s script itself', async () => {
  const own = vi.fn();
  page.__onGCastApiAvailable = own;
  expect(await opened()).toEqual([]);
  expect(own).toHaveBeenCalledOnce();
});

it('names the receiver of a publisher who names one, whoever else casts', async () => {
  page.__onGCastApiAvailable = () => {};
  expect(await opened('MINE')).toEqual(['receiver MINE']);
});
