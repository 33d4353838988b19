// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestGoogle, usualCasting } from '../../testing/google-cast.ts';
import type { CastWindow } from './cast-api.ts';

const page = window as unknown as CastWindow;
const { globals, calls } = createTestGoogle();

beforeEach(() => {
  vi.resetModules();
  calls.length = 0;
  Object.assign(window, { chrome: {} });
  Object.defineProperty(navigator, 'presentation', { configurable: true, value: {} });
});
afterEach(() => {
  for (const name of ['cast', 'chrome', '__onGCastApiAvailable']) Reflect.deleteProperty(window, name);
});

/** Opens casting on a page and loads Google's script. */
async function openPage(receiverId?: string) {
  const { openCastPage } = await import('./cast-page.ts');
  const opening = openCastPage({ ...usualCasting, receiverId });
  Object.assign(window, globals);
  page.__onGCastApiAvailable?.(true);
  await opening;
  return [...calls];
}

it('sets Google’s default receiver on a page that does not cast itself', async () => {
  expect(await openPage()).toEqual(['receiver GOOGLE']);
});

it('keeps the options of a page that waits for Google’s script itself', async () => {
  const pageHandler = vi.fn();
  page.__onGCastApiAvailable = pageHandler;
  expect(await openPage()).toEqual([]);
  expect(pageHandler).toHaveBeenCalledOnce();
});

it('keeps the options of a page that sets its handler after ours', async () => {
  const { openCastPage } = await import('./cast-page.ts');
  const pageHandler = vi.fn();
  const opening = openCastPage({ ...usualCasting, receiverId: undefined });
  page.__onGCastApiAvailable = pageHandler;
  Object.assign(window, globals);
  page.__onGCastApiAvailable?.(true, 'ready');
  await opening;

  expect(calls).toEqual([]);
  expect(pageHandler).toHaveBeenCalledExactlyOnceWith(true, 'ready');
});

it('calls once a handler of the page that calls the previous one, which is ours', async () => {
  const { openCastPage } = await import('./cast-page.ts');
  const pageHandler = vi.fn();
  const opening = openCastPage({ ...usualCasting, receiverId: undefined });
  const before = page.__onGCastApiAvailable;
  page.__onGCastApiAvailable = (isAvailable, reason) => {
    before?.(isAvailable, reason);
    pageHandler();
  };
  Object.assign(window, globals);
  page.__onGCastApiAvailable?.(true);
  await opening;

  expect(calls).toEqual([]);
  expect(pageHandler).toHaveBeenCalledOnce();
});

it('does without Google Cast if the page’s handler cannot be replaced', async () => {
  const { loadCast } = await import('./load-cast.ts');
  const define = vi.spyOn(Object, 'defineProperty').mockImplementation(() => {
    throw new TypeError('Cannot redefine property');
  });
  const cast = loadCast();
  define.mockRestore();
  await expect(cast).resolves.toBeNull();
});

it('sets the publisher’s receiver even if the page casts itself', async () => {
  page.__onGCastApiAvailable = () => {};
  expect(await openPage('MINE')).toEqual(['receiver MINE']);
});
