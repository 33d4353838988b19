import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreListener } from '../../platform/changes/changes.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import type { createApp as CreateApp } from '../app.ts';
import { checkOutVersionBefore, type VersionBefore } from './version-before.ts';

/** Versions until November 2026 call the method for a notification `heard`. */
const toListener = (listener: StoreListener & { heard?: StoreListener['received'] }): StoreListener => ({
  ...listener,
  received: listener.received ?? listener.heard,
});

/** The sources of the version before the newest migration, on the schema of this version. */
const before: VersionBefore | string = checkOutVersionBefore();
if (typeof before === 'string') console.log(`rollout: skipped, ${before}`);

describe.skipIf(typeof before === 'string')('the previous version, during a rollout', () => {
  let now: TestApp;
  let old: Awaited<ReturnType<typeof CreateApp>>;

  beforeAll(async () => {
    if (typeof before === 'string') return;
    now = await openTestApp();
    const { createApp } = (await import(before.source('app/app.ts', 'app.ts'))) as { createApp: typeof CreateApp };
    const older = (await import(before.source('platform/database/migrate.ts', 'database/migrate.ts'))) as {
      migrate: typeof migrate;
    };
    // It restarts, although the schema is newer.
    await older.migrate(now.store.database);
    old = await createApp({ ...now.ports, listen: (listener) => now.ports.listen(toListener(listener)) });
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
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: statusCode, json: body === '' ? null : JSON.parse(body) };
  };
  const P = '/v1/publishers';

  it('writes data that the new one reads, and reads data that the new one writes', async () => {
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

  it('keeps the schema, and the new one restarts beside it', async () => {
    await migrate(now.store.database);
    const second = await now.openSecond();
    expect((await second.visit('/readyz')).status).toBe(200);
    await second.close();
    expect((await old.inject('/readyz')).statusCode).toBe(200);
  });
});
