// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openStudio, testStudio } from '../testing/studio.tsx';

const server = testStudio();

describe('Publisher', () => {
  it('is found after the first hundred too', async () => {
    const named = (id: string) => ({ id, displayName: id, timeZone: 'UTC' });
    server.resource = (path) =>
      path.includes('pageToken=next')
        ? { publishers: [named('last')], nextPageToken: '' }
        : { publishers: [named('first')], nextPageToken: 'next' };
    await openStudio('?publisher=last');

    expect(document.querySelector('h1')?.textContent).toBe('Audience');
    const choice = document.querySelector('select[aria-label=Publisher]');
    expect([...(choice?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual(['first', 'last']);
  });
});
