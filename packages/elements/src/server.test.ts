import { expect, it } from 'vitest';

it('a server can import every element, which adds no global', async () => {
  const before = Object.getOwnPropertyNames(globalThis);

  await import('./index.ts');

  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  expect('customElements' in globalThis).toBe(false);
});
