// @vitest-environment jsdom
import { eventTypesQuery } from '@touchline/client';
import type { EventType } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pass, show, type TestServer, testPage, testServer } from '../../testing/page.tsx';
import { pageSource } from './page-source.ts';
import { type One, useOne } from './useOne.ts';

testPage();

const football: EventType = { id: 'football', displayName: 'Football', paths: { home_name: 'metadata.home' } };

interface TypesProps {
  readonly server: TestServer;
  readonly initialData: readonly EventType[] | undefined;
  readonly onResult: (result: One<readonly EventType[]>) => void;
}

function Types({ server, initialData, onResult }: TypesProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  onResult(useOne({ query: eventTypesQuery(pageSource(source)), source, initialData }));
  return null;
}

/** Renders a widget that needs event types; returns its last result. */
async function types(server: TestServer, initialData?: readonly EventType[]) {
  const seen: One<readonly EventType[]>[] = [];
  await show(<Types server={server} initialData={initialData} onResult={(result) => seen.push(result)} />);
  return () => seen.at(-1);
}

describe('useOne', () => {
  it('shares one request', async () => {
    const server = testServer(() => ({ eventTypes: [football] }));
    const [first, second] = [await types(server), await types(server)];
    await pass(20);
    expect([first()?.answer, second()?.answer]).toEqual([[football], [football]]);
    expect(server.calls.map(({ pathname }) => pathname)).toEqual(['/v1/eventTypes']);
  });

  it('makes no call for initial data', async () => {
    const server = testServer(() => 500);
    const result = await types(server, [football]);
    await pass(20);
    expect(result()?.answer).toEqual([football]);
    expect(server.calls).toEqual([]);
  });

  it('reports an error, and retries', async () => {
    let works = false;
    const server = testServer(() => (works ? { eventTypes: [football] } : 403));
    const result = await types(server);
    await pass(20);
    expect(result()).toMatchObject({ answer: undefined, error: { status: 403 } });
    works = true;
    await act(async () => result()?.retry());
    await pass(20);
    expect(result()).toMatchObject({ answer: [football], error: undefined });
  });
});
