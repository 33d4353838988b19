// @vitest-environment jsdom
import { eventTypesQuery } from '@touchline/client';
import type { EventType } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pageSource } from './page-source.ts';
import { pass, show, type TestServer, testPage, testServer } from './test-page.tsx';
import { type One, useOne } from './useOne.ts';

testPage();

const football: EventType = { id: 'football', displayName: 'Football', paths: { home_name: 'metadata.home' } };

interface TypesProps {
  readonly server: TestServer;
  readonly seed: readonly EventType[] | undefined;
  readonly onKnown: (known: One<readonly EventType[]>) => void;
}

function Types({ server, seed, onKnown }: TypesProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  onKnown(useOne({ query: eventTypesQuery(pageSource(source)), source, seed }));
  return null;
}

/** A widget that wants event types; gives the last that it knew. */
async function types(server: TestServer, seed?: readonly EventType[]) {
  const seen: One<readonly EventType[]>[] = [];
  await show(<Types server={server} seed={seed} onKnown={(known) => seen.push(known)} />);
  return () => seen.at(-1);
}

describe('useOne', () => {
  it('asks once for all who want to know', async () => {
    const server = testServer(() => ({ eventTypes: [football] }));
    const [first, second] = [await types(server), await types(server)];
    await pass(20);
    expect([first()?.answer, second()?.answer]).toEqual([[football], [football]]);
    expect(server.calls.map(({ pathname }) => pathname)).toEqual(['/v1/eventTypes']);
  });

  it('makes no call for what came with the page', async () => {
    const server = testServer(() => 500);
    const known = await types(server, [football]);
    await pass(20);
    expect(known()?.answer).toEqual([football]);
    expect(server.calls).toEqual([]);
  });

  it('tells a failure, and tries again when told to', async () => {
    let works = false;
    const server = testServer(() => (works ? { eventTypes: [football] } : 403));
    const known = await types(server);
    await pass(20);
    expect(known()).toMatchObject({ answer: undefined, error: { status: 403 } });
    works = true;
    await act(async () => known()?.retry());
    await pass(20);
    expect(known()).toMatchObject({ answer: [football], error: undefined });
  });
});
