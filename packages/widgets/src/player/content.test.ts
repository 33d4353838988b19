import type { Video } from '@touchline/domain';
import { expect, it } from 'vitest';
import { screenOf } from './content.ts';
import type { PlayerConfig } from './fields.ts';
import { playerTexts } from './text/all.ts';

const name = 'Ajax 3–1 PSV';

it.each([
  ['is not on air yet', { view: 'title', title: name }],
  ['is refused', { view: 'error', code: 'ERROR_CODE_GEO_BLOCKED' }],
] as const)('hidden scores: the title of a video that %s names none', (_, view) => {
  const contentWith = (spoilerFree: boolean) =>
    screenOf({
      config: { spoilerFree } as PlayerConfig,
      view,
      item: null,
      videos: [{ name } as Video],
      texts: playerTexts.en,
      locale: 'en',
      dir: undefined,
      timeZone: 'UTC',
      now: 0,
    }).content;

  expect(contentWith(true)).toMatchObject({ title: 'Ajax – PSV' });
  expect(contentWith(false)).toMatchObject({ title: name });
});
