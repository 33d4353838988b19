import type { Abortable } from '../get-json.ts';
import type { Source } from '../source.ts';

/** One call as it went out. */
export interface TestCall {
  readonly path: string;
  /** Decoded, in the order in which they were sent. */
  readonly params: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Of a call that brings something. */
  readonly method?: 'POST';
  readonly body?: string;
}

/** A source whose answers a test makes up: a body, or an HTTP status for a failure. Waits end at once. */
export function testSource(answer: (call: TestCall) => unknown): { source: Source<Abortable>; calls: TestCall[] } {
  const calls: TestCall[] = [];
  const ports: Source<Abortable>['ports'] = {
    async fetch(url, { headers = {}, method, body }) {
      const [path = '', query = ''] = url.slice('https://api.example'.length).split('?');
      const call = {
        path,
        params: query.split('&').map(paramOf),
        headers,
        ...(method && { method, body: body ?? '' }),
      };
      calls.push(call);
      const result = answer(call);
      const failed = typeof result === 'number';
      return { ok: !failed, status: failed ? result : 200, json: async () => (failed ? {} : result) };
    },
    wait: async () => {},
    random: () => 0.5,
  };
  return { source: { api: 'https://api.example', publicKey: 'pk_1', ports }, calls };
}

/** Returns the values of one parameter of a call. */
export function sent(call: TestCall | undefined, name: string): readonly string[] {
  return (call?.params ?? []).filter(([key]) => key === name).map(([, value]) => value);
}

function paramOf(text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split('=');
  return [name, decodeURIComponent(value)];
}

/** 25 items in pages of 10, by tokens `2` and `3`. */
export function pagesOf25(collection: string): (call: TestCall) => unknown {
  return (call) => {
    const page = Number(sent(call, 'pageToken')[0] ?? 1);
    const ids = Array.from({ length: 25 }, (_, n) => `n${n + 1}`).slice((page - 1) * 10, page * 10);
    return { [collection]: ids.map((id) => ({ id })), nextPageToken: page < 3 ? String(page + 1) : '', totalSize: 25 };
  };
}
