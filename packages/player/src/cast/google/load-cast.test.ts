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

it('leaves a page its options that sets its handler after ours', async () => {
  const { openCastPage } = await import('./cast-page.ts');
  const own = vi.fn();
  const opening = openCastPage({ ...usualCasting, receiverId: undefined });
  page.__onGCastApiAvailable = own;
  Object.assign(window, found);
  page.__onGCastApiAvailable?.(true, 'ready');
  await opening;

  expect(told).toEqual([]);
  expect(own).toHaveBeenCalledExactlyOnceWith(true, 'ready');
});

it('calls the handler of a page once that calls the one before it, which is ours', async () => {
  const { openCastPage } = await import('./cast-page.ts');
  const own = vi.fn();
  const opening = openCastPage({ ...usualCasting, receiverId: undefined });
  const before = page.__onGCastApiAvailable;
  page.__onGCastApiAvailable = (isAvailable, reason) => {
    before?.(isAvailable, reason);
    own();
  };
  Object.assign(window, found);
  page.__onGCastApiAvailable?.(true);
  await opening;

  expect(told).toEqual([]);
  expect(own).toHaveBeenCalledOnce();
});

it('does without Google where the page’s handler cannot be replaced', async () => {
  const { loadCast } = await import('./load-cast.ts');
  const define = vi.spyOn(Object, 'defineProperty').mockImplementation(() => {
    throw new TypeError('Cannot redefine property');
  });
  const cast = loadCast();
  define.mockRestore();
  await expect(cast).resolves.toBeNull();
});

it('names the receiver of a publisher who names one, whoever else casts', async () => {
  page.__onGCastApiAvailable = () => {};
  expect(await opened('MINE')).toEqual(['receiver MINE']);
});
