// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openStudio, testStudio } from '../testing/studio.tsx';

const server = testStudio();

it.each([
  [429, 'The server cannot check the token just now'],
  [500, 'The server cannot check the token just now'],
  [401, 'This is not the management token'],
])('a server that answers %s at the door says: %s', async (status, text) => {
  server.resource = () => status;
  await openStudio();
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text);
});
