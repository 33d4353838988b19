import { describe, expect, it } from 'vitest';
import { NO_ADMIN_TOKEN } from '../platform/settings/settings.ts';
import { testSettings } from '../testing/app.ts';
import { bannerLines } from './run-server.ts';

describe('bannerLines', () => {
  const docsLine = (settings: object) =>
    bannerLines({ ...testSettings, ...settings }, null).find((line) => line.startsWith('API docs:'));

  it.each([
    [{ docsPublic: true }, /\/docs$/],
    [{ docsPublic: false }, /\(the password is the management token\)$/],
    [{ docsPublic: false, adminToken: NO_ADMIN_TOKEN }, /\(closed, .* DOCS_PUBLIC=1 opens them\)$/],
    [{ docsPublic: true, adminToken: NO_ADMIN_TOKEN }, /\/docs$/],
  ])('say with %o how the docs are opened', (settings, expected) => {
    expect(docsLine(settings)).toMatch(expected);
  });
});
