import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';
import { describeContract } from './contract.ts';

let server: TestApp;
let url: string;

beforeAll(async () => {
  server = await openTestApp({ devHeaders: true });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => server.close());

describeContract(`one server on ${testStore}`, () => ({ url, token: ADMIN_TOKEN }));
