// @vitest-environment jsdom
import type { SportsEvent } from '@touchline/domain';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  deletion,
  eventOf,
  pass,
  show,
  type TestServer,
  testPage,
  testServer,
  upsert,
} from '../../../testing/page.tsx';
import { useLiveEvent } from './useLiveEvent.ts';

testPage();

const loaded = eventOf('a', 5);

interface MatchProps {
  readonly server: TestServer;
  readonly onEvent: (event: SportsEvent | undefined) => void;
}

function Match({ server, onEvent }: MatchProps) {
  const source = { api: server.api, publicKey: 'pk_1' };
  onEvent(useLiveEvent(loaded, { source, locale: undefined, since: '10', listens: true, refetch: async () => {} }));
  return null;
}

/** A widget that shows event `a`, with the titles of its renders. */
async function watched() {
  const server = testServer(() => ({}));
  const titles: (string | undefined)[] = [];
  await show(<Match server={server} onEvent={(event) => titles.push(event?.title)} />);
  await pass(100);
  const say = (text: string) => act(async () => server.streams.at(-1)?.say(text));
  return { server, titles, say };
}

describe('useLiveEvent', () => {
  it('renders again for changes of its event, and not for those of others', async () => {
    const { titles, say } = await watched();
    await say(upsert('b', 11));
    expect(titles).toEqual(['a at 5']);
    await say(upsert('a', 12));
    expect(titles).toEqual(['a at 5', 'a at 12']);
  });

  it('ignores older states, and keeps an event that is deleted', async () => {
    const { titles, say } = await watched();
    await say(upsert('a', 4));
    await say(deletion('a', 11));
    expect(titles).toEqual(['a at 5']);
  });

  it('starts the stream after the revision of the page', async () => {
    const { server } = await watched();
    expect(server.streams.map(({ url }) => url.searchParams.get('lastEventId'))).toEqual(['10']);
  });
});
