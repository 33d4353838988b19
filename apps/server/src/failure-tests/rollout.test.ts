import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createApp as CreateApp } from '../app.ts';
import { migrate } from '../database/migrate.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { checkOutVersionBefore, type VersionBefore } from './version-before.ts';

/** The sources of the version before the newest migration, on the schema that this version has made. */
const before: VersionBefore | string = checkOutVersionBefore();
if (typeof before === 'string') console.log(`rollout: skipped, ${before}`);

describe.skipIf(typeof before === 'string')('the version before, during a rollout', () => {
  let now: TestApp;
  let old: Awaited<ReturnType<typeof CreateApp>>;

  beforeAll(async () => {
    if (typeof before === 'string') return;
    now = await openTestApp();
    const { createApp } = (await import(before.source('app.ts'))) as { createApp: typeof CreateApp };
    const older = (await import(before.source('database/migrate.ts'))) as { migrate: typeof migrate };
    // It starts again, although the schema is newer than it is.
    await older.migrate(now.store.database);
    old = await createApp(now.ports);
  }, 120_000);
  afterAll(async () => {
    await old?.close();
    await now?.close();
    if (typeof before !== 'string') before.remove();
  });

  const call = async (
    app: TestApp['app'],
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object
  ) => {
    const headers = { authorization: 'Bearer test-admin-token' };
    const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: statusCode, json: body === '' ? null : JSON.parse(body) };
  };
  const P = '/v1/publishers';

  it('writes what the new one reads, and reads what that writes', async () => {
    for (const [writer, reader, id] of [
      [old, now.app, 'by-old'],
      [now.app, old, 'by-new'],
    ] as const) {
      const made = [
        await call(writer, 'POST', `${P}?publisherId=${id}`, { displayName: id }),
        await call(writer, 'POST', `${P}/${id}/publicKeys?publicKeyId=pk_${id}`, {}),
        await call(writer, 'POST', `${P}/${id}/events?eventId=derby`, { typeId: 'football', title: 'Derby' }),
        await call(writer, 'POST', `${P}/${id}/accessPolicies?accessPolicyId=paid`, { requireEntitlement: true }),
        await call(writer, 'POST', `${P}/${id}/videos?videoId=final`, {
          accessPolicyId: 'paid',
          playlists: [{ format: 'HLS', url: 'https://media.example/final.m3u8' }],
        }),
        await call(writer, 'POST', `${P}/${id}/offers?offerId=pass`, { prices: [] }),
        await call(writer, 'POST', `${P}/${id}/entitlements?entitlementId=e1`, { userId: 'anna', offerId: 'pass' }),
        await call(writer, 'POST', `${P}/${id}/bannerCollections?bannerCollectionId=home`, { banners: [] }),
      ];
      expect(made.map(({ status, json }) => (status === 200 ? status : json))).toEqual(made.map(() => 200));

      const patched = await call(reader, 'PATCH', `${P}/${id}/events/derby?updateMask=title`, { title: 'The derby' });
      expect(patched.status).toBe(200);
      expect((await call(reader, 'GET', `/v1/events?key=pk_${id}`)).json.events).toHaveLength(1);
      expect((await call(reader, 'GET', `/v1/videos/final?key=pk_${id}`)).status).toBe(200);
      expect((await call(reader, 'GET', `/v1/bannerCollections/home?key=pk_${id}`)).status).toBe(200);
      expect((await call(reader, 'DELETE', `${P}/${id}/events/derby`)).status).toBe(200);
      expect((await call(writer, 'GET', `/v1/events?key=pk_${id}`)).json.events).toHaveLength(0);
    }
  });

  it('leaves the schema as it is, and the new one starts again beside it', async () => {
    await migrate(now.store.database);
    const second = await now.openSecond();
    expect((await second.visit('/readyz')).status).toBe(200);
    await second.close();
    expect((await old.inject('/readyz')).statusCode).toBe(200);
  });
});
