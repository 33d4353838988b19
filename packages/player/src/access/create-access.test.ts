// @vitest-environment jsdom
import type { Playable, Video } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../start/session.ts';
import { type AccessAnswer, createAccess } from './create-access.ts';

const ORIGIN = 'https://media.example';
const SEGMENT = `${ORIGIN}/media/v/1.m4s`;
/** Epoch ms at which tests begin. */
const START = Date.UTC(2026, 10, 21, 12);

/** What the video's answer says at this moment: `sig` of its address, its error, seconds until it ends. */
interface Said {
  readonly sig?: string;
  readonly error?: string | null;
  readonly life?: number;
  readonly token?: string;
}

let time: number;
let asked: { renews: boolean }[] = [];
let answer: (renews: boolean) => Promise<AccessAnswer | null>;
/** What the server of media was asked: address and bearer. */
let requests: string[] = [];
let serve: (url: string, bearer: string) => number;

beforeEach(() => {
  time = START;
  asked = [];
  requests = [];
  serve = () => 200;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    const bearer = headers.get('authorization') ?? '';
    requests.push(`${url.replace(ORIGIN, '')} ${bearer}`.trim());
    return new Response('media', { status: serve(url, bearer) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function playableOf({ sig = '', life }: Said): Playable {
  const end = time + (life ?? 0) * 1000;
  return {
    id: 'v',
    name: '',
    urls: [`${ORIGIN}/media/v/master.m3u8${sig && `?exp=${end / 1000}&sig=${sig}`}`],
    tokenOrigins: [ORIGIN],
    expireTime: life === undefined ? null : end,
    live: false,
    duration: null,
    captions: [],
    storyboardUrl: null,
    plan: null,
  };
}

function says(said: Said): AccessAnswer {
  const { urls, tokenOrigins, expireTime } = playableOf(said);
  const playlists = urls.map((url) => ({ format: 'HLS' as const, url, tokenOrigins, expireTime }));
  const video = { ...playableOf(said), error: said.error ?? null, playlists } as unknown as Video;
  return { token: said.token ?? 'one', video };
}

/** A visitor with token `one`, unless something else is said. */
function accessWith(said: Said = {}) {
  const access = createAccess({
    now: () => time,
    random: () => 0.5,
    ask: (wish) => {
      asked.push(wish);
      return answer(wish.renews);
    },
  });
  access.know({ token: said.token ?? 'one', playable: playableOf(said) });
  return access;
}

/** A video that plays. */
function playing() {
  const media = document.createElement('video');
  const session = { media, error: null as { code: string } | null, retry: vi.fn() };
  return {
    session: session as typeof session & Session,
    async play(seconds: number) {
      time += seconds * 1000;
      media.dispatchEvent(new Event('timeupdate'));
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what is asked for media', () => {
  it('AUTH-01: bears the token, for origins that may have it', () => {
    const access = accessWith();
    expect(access.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer one' });
    expect(access.request('https://ads.example/pixel').headers).toEqual({});
    expect(access.request(SEGMENT).url).not.toContain('one');
  });

  it('bears nothing where nobody is signed in', () => {
    expect(accessWith({ token: '' }).request(SEGMENT).headers).toEqual({});
  });

  it('AUTH-06: bears another token from the next request on', async () => {
    const access = accessWith();
    await access.fetch(SEGMENT);
    access.know({ token: 'two', playable: playableOf({}) });
    await access.fetch(SEGMENT);

    expect(requests).toEqual(['/media/v/1.m4s Bearer one', '/media/v/1.m4s Bearer two']);
  });

  it('leaves the other headers as they are', async () => {
    vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => Response.json([...init.headers]));
    const answer = await accessWith().fetch(SEGMENT, { headers: { Range: 'bytes=0-9' } });
    expect(await answer.json()).toEqual([
      ['authorization', 'Bearer one'],
      ['range', 'bytes=0-9'],
    ]);
  });

  it('says nothing of other players’ visitors', () => {
    const [one, two] = [accessWith(), accessWith({ token: 'two' })];
    expect(one.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer one' });
    expect(two.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer two' });
  });
});

describe('what is refused', () => {
  beforeEach(() => {
    serve = (_, bearer) => (bearer === 'Bearer two' ? 200 : 401);
  });

  it.each([401, 403])('AUTH-06: with %d is asked for once more by another token', async (status) => {
    serve = (_, bearer) => (bearer === 'Bearer two' ? 200 : status);
    answer = async () => says({ token: 'two' });

    expect((await accessWith().fetch(SEGMENT)).status).toBe(200);
    expect(requests).toEqual(['/media/v/1.m4s Bearer one', '/media/v/1.m4s Bearer two']);
    expect(asked).toEqual([{ id: 'v', renews: true }]);
  });

  it('AUTH-06: renews once for many that are refused at the same time, and for those that hear of it late', async () => {
    answer = async () => says({ token: 'two' });
    const access = accessWith();
    const early = access.request(SEGMENT);
    await Promise.all(['1', '2', '3', '4'].map((name) => access.fetch(`${ORIGIN}/media/v/${name}.m4s`)));

    expect(await access.renew(early)).toBe('new');
    expect(asked).toHaveLength(1);
    expect(requests.filter((request) => request.endsWith('two'))).toHaveLength(4);
  });

  it('AUTH-06: is asked for by another token though a look without one is under way', async () => {
    answer = async (renews) => says({ token: renews ? 'two' : 'one' });
    const access = accessWith();
    const { session, play } = playing();
    access.attend(session);
    void play(60);

    expect((await access.fetch(SEGMENT)).status).toBe(200);
    expect(asked.map(({ renews }) => renews)).toEqual([false, true]);
  });

  it('is asked for by a newer signature', async () => {
    serve = (url) => (url.endsWith('sig=b') ? 200 : 401);
    answer = async () => says({ sig: 'b', life: 20 });

    const { status } = await accessWith({ sig: 'a', life: 10 }).fetch(`${SEGMENT}?exp=1&sig=a`);
    expect(status).toBe(200);
  });

  it('AUTH-06: stays refused where nothing newer is to be had, and is not asked about again', async () => {
    answer = async () => says({});
    const access = accessWith();

    expect((await access.fetch(SEGMENT)).status).toBe(401);
    expect((await access.fetch(SEGMENT)).status).toBe(401);
    expect([asked.length, requests.length]).toEqual([1, 2]);
  });

  it('does not go round in circles with tokens that are all refused', async () => {
    let count = 0;
    serve = () => 401;
    answer = async () => says({ token: `next${count++}` });
    const access = accessWith();
    for (let n = 0; n < 5; n++) expect((await access.fetch(SEGMENT)).status).toBe(401);

    expect(asked).toHaveLength(1);
  });

  it('never answers where the visitor may not watch any more: the player goes away', async () => {
    answer = async () => says({ error: 'ERROR_CODE_NOT_ENTITLED' });
    const access = accessWith();
    const answered = vi.fn();
    access.fetch(SEGMENT).then(answered, answered);
    await settled();

    expect(answered).not.toHaveBeenCalled();
    expect(await access.renew(access.request(SEGMENT))).toBe('denied');
    expect(asked).toHaveLength(1);
  });

  it('is as if there were no network where nobody says whether the visitor may watch', async () => {
    answer = async () => null;
    await expect(accessWith().fetch(SEGMENT)).rejects.toThrow(TypeError);
  });

  it('is nobody’s fault but the server’s with any other status', async () => {
    serve = () => 404;
    expect((await accessWith().fetch(SEGMENT)).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('while it plays', () => {
  beforeEach(() => {
    answer = async () => says({ sig: 'b', life: 3600 });
  });

  const lives: [number, number][] = [
    [3600, 2880],
    [1000, 800],
    [20, 10],
    [4, 3],
  ];
  it.each(lives)('AUTH-06: asks for something newer of what is good for %d s after %d', async (life, due) => {
    const isRenewedAfter = async (seconds: number) => {
      asked = [];
      const access = accessWith({ sig: 'a', life });
      const { session, play } = playing();
      access.attend(session);
      await play(seconds);
      return [asked[0]?.renews ?? false, access.request(SEGMENT).url.endsWith('sig=b')];
    };
    expect((await isRenewedAfter(due - 1))[0]).toBe(false);
    expect(await isRenewedAfter(due)).toEqual([true, true]);
  });

  it('AUTH-06: goes by the end of a token that says it', async () => {
    const token = `e30.${btoa(JSON.stringify({ exp: START / 1000 + 20 }))}.x`.replaceAll('=', '');
    const access = accessWith({ token });
    const { session, play } = playing();
    access.attend(session);
    await play(9);
    expect(asked).toEqual([]);
    await play(1);
    expect(asked).toEqual([{ id: 'v', renews: true }]);
  });

  it('looks every minute whether the visitor may still watch', async () => {
    answer = async () => says({});
    const access = accessWith();
    const { session, play } = playing();
    const end = access.attend(session);
    await play(59);
    expect(asked).toEqual([]);
    await play(1);
    await play(59);
    expect(asked).toEqual([{ id: 'v', renews: false }]);
    await play(1);
    expect(asked).toHaveLength(2);
    end();
    await play(100);
    expect(asked).toHaveLength(2);
  });

  it('AUTH-06: does not forget the end over these looks', async () => {
    const token = `e30.${btoa(JSON.stringify({ exp: START / 1000 + 100 }))}.x`.replaceAll('=', '');
    answer = async () => says({ token });
    const access = accessWith({ token });
    const { session, play } = playing();
    access.attend(session);
    await play(60);
    await play(20);
    expect(asked.map(({ renews }) => renews)).toEqual([false, true]);
  });

  it('asks nobody about a video that is everybody’s', async () => {
    const access = accessWith({ token: '' });
    const { session, play } = playing();
    access.attend(session);
    await play(1000);
    expect(asked).toEqual([]);
  });

  it('AUTH-06: asks once more where there was nothing newer yet, and when that is refused', async () => {
    serve = (url) => (url.endsWith('sig=b') ? 200 : 401);
    answer = async () => ({ token: 'one', video: { ...says({}).video, playlists: old } as unknown as Video });
    const old = [{ format: 'HLS', url: playableOf({ sig: 'a', life: 20 }).urls[0], tokenOrigins: [ORIGIN] }];
    const access = accessWith({ sig: 'a', life: 20 });
    const { session, play } = playing();
    access.attend(session);
    await play(10);
    await play(4);
    expect(asked).toHaveLength(1);
    answer = async () => says({ sig: 'b', life: 20 });
    await access.fetch(SEGMENT);
    expect([asked.length, requests.at(-1)]).toEqual([2, expect.stringContaining('sig=b')]);
  });

  it('asks again soon where nobody has answered', async () => {
    answer = async () => null;
    const access = accessWith({ sig: 'a', life: 20 });
    const { session, play } = playing();
    access.attend(session);
    await play(10);
    await play(4);
    expect(asked).toHaveLength(1);
    await play(1);
    expect(asked).toHaveLength(2);
  });

  it('begins anew by itself for somebody who has signed in after all', () => {
    const access = accessWith({ token: '' });
    const { session } = playing();
    access.attend(session);
    access.know({ token: 'two', playable: playableOf({}) });
    expect(session.retry).not.toHaveBeenCalled();

    Object.assign(session, { error: { code: 'ERROR_CODE_NOT_AUTHENTICATED' } });
    access.know({ token: 'three', playable: playableOf({}) });
    expect(session.retry).toHaveBeenCalledOnce();
  });

  it('says when an address is due to be replaced: shortly before its end, once there is another', async () => {
    const access = accessWith({ sig: 'a', life: 20 });
    const used = access.request(SEGMENT);
    time += 16_000;
    expect(access.isDue(used)).toBe(false);
    access.know({ token: 'one', playable: playableOf({ sig: 'b', life: 20 }) });
    expect(access.isDue(used)).toBe(true);
    time -= 2_000;
    expect(access.isDue(used)).toBe(false);
  });
});
