// @vitest-environment jsdom
import type { Playable, Video } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../start/session.ts';
import { type AccessResult, createAccess } from './create-access.ts';

const ORIGIN = 'https://media.example';
const SEGMENT = `${ORIGIN}/media/v/1.m4s`;
/** Epoch ms at which tests start. */
const START = Date.UTC(2026, 10, 21, 12);

/** The current response for the video: signature of its URL, error, and seconds until it expires. */
interface AccessStub {
  readonly sig?: string;
  readonly error?: string | null;
  readonly life?: number;
  readonly token?: string;
}

let time: number;
let accessRequests: { renews: boolean }[] = [];
let answer: (renews: boolean) => Promise<AccessResult | null>;
/** Requests to the media server: URL and bearer token. */
let requests: string[] = [];
let serve: (url: string, bearer: string) => number;

beforeEach(() => {
  time = START;
  accessRequests = [];
  requests = [];
  serve = () => 200;
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    const bearer = headers.get('authorization') ?? '';
    requests.push(`${url.replace(ORIGIN, '')} ${bearer}`.trim());
    return new Response('media', { status: serve(url, bearer) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function playableOf({ sig = '', life }: AccessStub): Playable {
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

function accessResult(stub: AccessStub): AccessResult {
  const { urls, tokenOrigins, expireTime } = playableOf(stub);
  const playlists = urls.map((url) => ({ format: 'HLS' as const, url, tokenOrigins, expireTime }));
  const video = { ...playableOf(stub), error: stub.error ?? null, playlists } as unknown as Video;
  return { token: stub.token ?? 'one', video };
}

/** Creates access for a visitor with the token `one`, unless the stub has another. */
function accessWith(stub: AccessStub = {}) {
  const access = createAccess({
    now: () => time,
    random: () => 0.5,
    requestAccess: (request) => {
      accessRequests.push(request);
      return answer(request.renews);
    },
  });
  access.update({ token: stub.token ?? 'one', playable: playableOf(stub) });
  return access;
}

/** Creates a session that plays. */
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

describe('a media request', () => {
  it('AUTH-01: carries the token to origins that may receive it', () => {
    const access = accessWith();
    expect(access.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer one' });
    expect(access.request('https://ads.example/pixel').headers).toEqual({});
    expect(access.request(SEGMENT).url).not.toContain('one');
  });

  it('carries no token if nobody is signed in', () => {
    expect(accessWith({ token: '' }).request(SEGMENT).headers).toEqual({});
  });

  it('AUTH-06: carries a new token from the next request on', async () => {
    const access = accessWith();
    await access.fetch(SEGMENT);
    access.update({ token: 'two', playable: playableOf({}) });
    await access.fetch(SEGMENT);

    expect(requests).toEqual(['/media/v/1.m4s Bearer one', '/media/v/1.m4s Bearer two']);
  });

  it('keeps the other headers', async () => {
    vi.stubGlobal('fetch', async (_: string, init: { headers: Headers }) => Response.json([...init.headers]));
    const answer = await accessWith().fetch(SEGMENT, { headers: { Range: 'bytes=0-9' } });
    expect(await answer.json()).toEqual([
      ['authorization', 'Bearer one'],
      ['range', 'bytes=0-9'],
    ]);
  });

  it('contains nothing of other players’ visitors', () => {
    const [one, two] = [accessWith(), accessWith({ token: 'two' })];
    expect(one.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer one' });
    expect(two.request(SEGMENT).headers).toEqual({ Authorization: 'Bearer two' });
  });
});

describe('a rejected request', () => {
  beforeEach(() => {
    serve = (_, bearer) => (bearer === 'Bearer two' ? 200 : 401);
  });

  it.each([401, 403])('AUTH-06: with %d is repeated with a new token', async (status) => {
    serve = (_, bearer) => (bearer === 'Bearer two' ? 200 : status);
    answer = async () => accessResult({ token: 'two' });

    expect((await accessWith().fetch(SEGMENT)).status).toBe(200);
    expect(requests).toEqual(['/media/v/1.m4s Bearer one', '/media/v/1.m4s Bearer two']);
    expect(accessRequests).toEqual([{ id: 'v', renews: true }]);
  });

  it('AUTH-06: renews once for many simultaneous rejections, and for later ones', async () => {
    answer = async () => accessResult({ token: 'two' });
    const access = accessWith();
    const early = access.request(SEGMENT);
    await Promise.all(['1', '2', '3', '4'].map((name) => access.fetch(`${ORIGIN}/media/v/${name}.m4s`)));

    expect(await access.renew(early)).toBe('new');
    expect(accessRequests).toHaveLength(1);
    expect(requests.filter((request) => request.endsWith('two'))).toHaveLength(4);
  });

  it('AUTH-06: is repeated with a new token although a check without renewal is pending', async () => {
    answer = async (renews) => accessResult({ token: renews ? 'two' : 'one' });
    const access = accessWith();
    const { session, play } = playing();
    access.watchSession(session);
    void play(60);

    expect((await access.fetch(SEGMENT)).status).toBe(200);
    expect(accessRequests.map(({ renews }) => renews)).toEqual([false, true]);
  });

  it('is repeated with a newer signature', async () => {
    serve = (url) => (url.endsWith('sig=b') ? 200 : 401);
    answer = async () => accessResult({ sig: 'b', life: 20 });

    const { status } = await accessWith({ sig: 'a', life: 10 }).fetch(`${SEGMENT}?exp=1&sig=a`);
    expect(status).toBe(200);
  });

  it('AUTH-06: stays rejected if there is nothing newer, and is not renewed again', async () => {
    answer = async () => accessResult({});
    const access = accessWith();

    expect((await access.fetch(SEGMENT)).status).toBe(401);
    expect((await access.fetch(SEGMENT)).status).toBe(401);
    expect([accessRequests.length, requests.length]).toEqual([1, 2]);
  });

  it('does not renew without end if all tokens are rejected', async () => {
    let count = 0;
    serve = () => 401;
    answer = async () => accessResult({ token: `next${count++}` });
    const access = accessWith();
    for (let n = 0; n < 5; n++) expect((await access.fetch(SEGMENT)).status).toBe(401);

    expect(accessRequests).toHaveLength(1);
  });

  it('never settles if the visitor has lost access: the player is removed', async () => {
    answer = async () => accessResult({ error: 'ERROR_CODE_NOT_ENTITLED' });
    const access = accessWith();
    const answered = vi.fn();
    access.fetch(SEGMENT).then(answered, answered);
    await settled();

    expect(answered).not.toHaveBeenCalled();
    expect(await access.renew(access.request(SEGMENT))).toBe('denied');
    expect(accessRequests).toHaveLength(1);
  });

  it('fails like a network error if nobody can say whether the visitor has access', async () => {
    answer = async () => null;
    await expect(accessWith().fetch(SEGMENT)).rejects.toThrow(TypeError);
  });

  it('is not renewed for any other status', async () => {
    serve = () => 404;
    expect((await accessWith().fetch(SEGMENT)).status).toBe(404);
    expect(accessRequests).toEqual([]);
  });
});

describe('during playback', () => {
  beforeEach(() => {
    answer = async () => accessResult({ sig: 'b', life: 3600 });
  });

  const lives: [number, number][] = [
    [3600, 2880],
    [1000, 800],
    [20, 10],
    [4, 3],
  ];
  it.each(lives)('AUTH-06: renews access that is valid for %d s after %d', async (life, due) => {
    const isRenewedAfter = async (seconds: number) => {
      accessRequests = [];
      const access = accessWith({ sig: 'a', life });
      const { session, play } = playing();
      access.watchSession(session);
      await play(seconds);
      return [accessRequests[0]?.renews ?? false, access.request(SEGMENT).url.endsWith('sig=b')];
    };
    expect((await isRenewedAfter(due - 1))[0]).toBe(false);
    expect(await isRenewedAfter(due)).toEqual([true, true]);
  });

  it('AUTH-06: uses the expiry time in a token', async () => {
    const token = `e30.${btoa(JSON.stringify({ exp: START / 1000 + 20 }))}.x`.replaceAll('=', '');
    const access = accessWith({ token });
    const { session, play } = playing();
    access.watchSession(session);
    await play(9);
    expect(accessRequests).toEqual([]);
    await play(1);
    expect(accessRequests).toEqual([{ id: 'v', renews: true }]);
  });

  it('checks every minute whether the visitor still has access', async () => {
    answer = async () => accessResult({});
    const access = accessWith();
    const { session, play } = playing();
    const end = access.watchSession(session);
    await play(59);
    expect(accessRequests).toEqual([]);
    await play(1);
    await play(59);
    expect(accessRequests).toEqual([{ id: 'v', renews: false }]);
    await play(1);
    expect(accessRequests).toHaveLength(2);
    end();
    await play(100);
    expect(accessRequests).toHaveLength(2);
  });

  it('AUTH-06: keeps the expiry time through these checks', async () => {
    const token = `e30.${btoa(JSON.stringify({ exp: START / 1000 + 100 }))}.x`.replaceAll('=', '');
    answer = async () => accessResult({ token });
    const access = accessWith({ token });
    const { session, play } = playing();
    access.watchSession(session);
    await play(60);
    await play(20);
    expect(accessRequests.map(({ renews }) => renews)).toEqual([false, true]);
  });

  it('makes no requests for a public video', async () => {
    const access = accessWith({ token: '' });
    const { session, play } = playing();
    access.watchSession(session);
    await play(1000);
    expect(accessRequests).toEqual([]);
  });

  it('AUTH-06: asks again if there was nothing newer yet, and after a rejection', async () => {
    serve = (url) => (url.endsWith('sig=b') ? 200 : 401);
    answer = async () => ({ token: 'one', video: { ...accessResult({}).video, playlists: old } as unknown as Video });
    const old = [{ format: 'HLS', url: playableOf({ sig: 'a', life: 20 }).urls[0], tokenOrigins: [ORIGIN] }];
    const access = accessWith({ sig: 'a', life: 20 });
    const { session, play } = playing();
    access.watchSession(session);
    await play(10);
    await play(4);
    expect(accessRequests).toHaveLength(1);
    answer = async () => accessResult({ sig: 'b', life: 20 });
    await access.fetch(SEGMENT);
    expect([accessRequests.length, requests.at(-1)]).toEqual([2, expect.stringContaining('sig=b')]);
  });

  it('retries soon without a response', async () => {
    answer = async () => null;
    const access = accessWith({ sig: 'a', life: 20 });
    const { session, play } = playing();
    access.watchSession(session);
    await play(10);
    await play(4);
    expect(accessRequests).toHaveLength(1);
    await play(1);
    expect(accessRequests).toHaveLength(2);
  });

  it('starts again automatically when the visitor signs in', () => {
    const access = accessWith({ token: '' });
    const { session } = playing();
    access.watchSession(session);
    access.update({ token: 'two', playable: playableOf({}) });
    expect(session.retry).not.toHaveBeenCalled();

    Object.assign(session, { error: { code: 'ERROR_CODE_NOT_AUTHENTICATED' } });
    access.update({ token: 'three', playable: playableOf({}) });
    expect(session.retry).toHaveBeenCalledOnce();
  });

  it('reports when a URL should be replaced: shortly before it expires, once there is another', async () => {
    const access = accessWith({ sig: 'a', life: 20 });
    const used = access.request(SEGMENT);
    time += 16_000;
    expect(access.isDue(used)).toBe(false);
    access.update({ token: 'one', playable: playableOf({ sig: 'b', life: 20 }) });
    expect(access.isDue(used)).toBe(true);
    time -= 2_000;
    expect(access.isDue(used)).toBe(false);
  });
});
