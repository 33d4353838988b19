import { setTimeout as wait } from 'node:timers/promises';
import type { WireAuditEvent } from '@touchline/contract';
import { ADMIN_TOKEN, type TestApp } from './app.ts';

/** ms within which committed events are numbered (studio.md §3), and some for a busy machine. */
const CHAIN_TIME = 3_000;

/** The audit log of a test server, as its operator. Paths begin with `/v1`. */
export interface AuditLog {
  get(path: string): Promise<{ status: number; text: string; json: ReturnType<typeof JSON.parse> }>;
  post(path: string, body?: object): Promise<{ status: number; json: ReturnType<typeof JSON.parse> }>;
  /** Waits until a chain has at least `count` events; returns the newest 200 in the order of their numbers. */
  events(count: number, path?: string): Promise<readonly WireAuditEvent[]>;
}

export function createAuditLog({ app }: Pick<TestApp, 'app'>): AuditLog {
  const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, text: response.body, json: isJson ? response.json() : null };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    async events(count, path = '/v1/publishers/acme/auditEvents') {
      const deadline = Date.now() + CHAIN_TIME;
      for (;;) {
        const { json } = await send('GET', `${path}?pageSize=200`);
        // A deleted publisher gets 404 until the first of its events is numbered.
        const listed: readonly WireAuditEvent[] = json.auditEvents ?? [];
        if (listed.length >= Math.min(count, 200) || Date.now() > deadline) return listed.toReversed();
        await wait(20);
      }
    },
  };
}
