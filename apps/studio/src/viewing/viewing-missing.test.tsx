// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { openStudio, testStudio, until } from '../testing/studio.tsx';

testStudio();
vi.mock('./Viewing.tsx', () => {
  throw new Error('404');
});

it('a page whose chunk went with an update of the server offers to reload', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  await openStudio('?publisher=acme&viewing=v');
  await until(() => document.querySelector('main [role=alert]') !== null);
  expect(document.querySelector('main [role=alert] button')?.textContent).toBe('Reload the page');
});
