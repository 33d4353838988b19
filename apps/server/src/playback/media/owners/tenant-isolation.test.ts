import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../../testing/app.ts';
import { describeUnowned, findUnownedFolders } from '../unowned-folders.ts';

const ASSETS = new URL('../../../../../demo/assets/media/reel/', import.meta.url).pathname;
const PUBLISHERS = ['acme', 'rival'] as const;
type Publisher = (typeof PUBLISHERS)[number];

/** Each folder and its owner; null if it is unassigned. */
const FOLDERS = { noted: 'acme', assigned: 'rival', nobodys: null } as const;
type Folder = keyof typeof FOLDERS;
const folders = Object.keys(FOLDERS) as Folder[];

/** Every kind of file that a folder has, and a missing one. */
const FILES = ['master.m3u8', 'poster.jpg', 'storyboard.vtt', 'storyboard-1.jpg', 'captions-en.vtt', 'none.m4s'];

let mediaDir: string;
let server: TestApp;
const tokens = new Map<Publisher, string>();

beforeAll(async () => {
  mediaDir = mkdtempSync(join(tmpdir(), 'tenant-isolation-'));
  for (const folder of folders) cpSync(ASSETS, join(mediaDir, folder), { recursive: true });
  writeFileSync(join(mediaDir, 'noted', '.import.json'), JSON.stringify({ publisher: 'acme' }));
  server = await openTestApp({ mediaDir });
  for (const publisher of PUBLISHERS) {
    await server.manage('POST', `?publisherId=${publisher}`);
    await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`, { body: { rateLimit: null } });
    await server.manage('POST', `/${publisher}/accessPolicies?accessPolicyId=members`, {
      body: { requireAuthentication: true },
    });
    await server.manage('POST', `/${publisher}/accessPolicies?accessPolicyId=paid`, {
      body: { requireEntitlement: true },
    });
    const { json } = await server.manage('POST', `/${publisher}/playbackTokens`, { body: { userId: 'visitor' } });
    tokens.set(publisher, json.token);
  }
  await assign('rival', 'assigned');
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(mediaDir, { recursive: true });
});

const assign = (publisher: string, folder: string, token?: string) =>
  server.manage('POST', `/${publisher}/mediaFolders/${folder}:assign`, token === undefined ? {} : { token });

/** A video of one of the publishers that names a folder, in each possible way. */
interface Naming {
  readonly publisher: Publisher;
  readonly folder: Folder;
  readonly by: 'id' | 'playlist' | 'captions' | 'storyboard' | 'other host';
  readonly policy: 'members' | 'paid' | null;
}

const naming: fc.Arbitrary<Naming> = fc.record({
  publisher: fc.constantFrom(...PUBLISHERS),
  folder: fc.constantFrom(...folders),
  by: fc.constantFrom(
    'id' as const,
    'playlist' as const,
    'captions' as const,
    'storyboard' as const,
    'other host' as const
  ),
  policy: fc.constantFrom('members' as const, 'paid' as const, null),
});

function bodyOf({ folder, by, policy }: Naming): object {
  const at = `/media/${folder}`;
  const playlist = (url: string) => ({ playlists: [{ format: 'HLS', url }] });
  const named = {
    id: {},
    playlist: playlist(`${at}/master.m3u8`),
    captions: { captions: [{ language: 'en', label: 'English', url: `${at}/captions-en.vtt` }] },
    storyboard: { storyboardUrl: `${at}/storyboard.vtt` },
    'other host': playlist(`https://cdn.example${at}/master.m3u8`),
  }[by];
  return { ...named, posterUrl: `${at}/poster.jpg`, accessPolicyId: policy };
}

/** Creates the videos, checks, and deletes them. */
async function withVideos(
  namings: readonly Naming[],
  check: (made: readonly Naming[]) => Promise<void>
): Promise<void> {
  const videos = namings.map((one, index) => ({ one, id: one.by === 'id' ? one.folder : `v${index}` }));
  const made = [];
  for (const { one, id } of videos) {
    const path = `/${one.publisher}/videos`;
    const { status } = await server.manage('POST', `${path}?videoId=${id}`, { body: bodyOf(one) });
    // Two may want the folder's name as id: the first gets it.
    if (status === 200) made.push({ one, path: `${path}/${id}` });
  }
  try {
    await check(made.map(({ one }) => one));
  } finally {
    for (const { path } of made) await server.manage('DELETE', path);
  }
}

/** The query in the URLs of a folder in a publisher's own responses. */
async function signaturesFor(publisher: Publisher, folder: Folder): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${tokens.get(publisher)}` };
  const { json } = await server.visit(
    `/v1/videos?key=pk_${publisher}&ids=${[folder, 'v0', 'v1', 'v2', 'v3'].join('&ids=')}`,
    headers
  );
  const text = JSON.stringify(json);
  const pattern = new RegExp(`${PUBLIC_URL}/media/${folder}/[^"?]*(\\?exp=[^"]*)`, 'g');
  return [...text.matchAll(pattern)].map(([, query = '']) => query);
}

describe('tenant isolation of media', () => {
  it('only the operator assigns a folder, which has one owner for ever', async () => {
    const { json } = await server.manage('POST', '/rival/secretKeys?secretKeyId=key');
    expect((await assign('rival', 'assigned', json.secret)).reason).toBe('SCOPE_MISSING');
    expect((await assign('nobody', 'assigned')).reason).toBe('RESOURCE_NOT_FOUND');
    expect((await assign('rival', 'NO')).reason).toBe('RESOURCE_NOT_FOUND');

    const answers = await Promise.all([assign('rival', 'assigned'), assign('rival', 'assigned')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.json.name).toBe('publishers/rival/mediaFolders/assigned');
    expect((await assign('acme', 'assigned')).reason).toBe('RESOURCE_EXISTS');
    // By the note in the folder.
    expect((await assign('rival', 'noted')).reason).toBe('RESOURCE_EXISTS');
    const list = await server.manage('GET', '/rival/mediaFolders');
    expect(list.json).toMatchObject({ mediaFolders: [{ id: 'assigned' }], totalSize: 1 });
    expect((await server.manage('GET', '/acme/mediaFolders/assigned')).status).toBe(404);
  });

  it('the operator sees which folders have no owner, and which publishers name them', async () => {
    await withVideos([{ publisher: 'rival', folder: 'nobodys', by: 'playlist', policy: null }], async () => {
      const unowned = await findUnownedFolders({ ...server.ports, builtInMedia: null });
      expect(unowned).toEqual([{ folder: 'nobodys', namedBy: ['rival'] }]);
      expect(describeUnowned(unowned, 'touchline media').join('\n')).toMatch(
        /1 folder has no owner.*touchline media assign.*nobodys/s
      );
      expect(describeUnowned([], 'touchline media')).toEqual([]);
    });
  });

  it('no publisher gets a signature in advance for a folder that another one imports later', async () => {
    const body = { playlists: [{ format: 'HLS', url: '/media/later/master.m3u8' }], accessPolicyId: 'members' };
    await server.manage('POST', '/rival/videos?videoId=early', { body });
    const headers = { authorization: `Bearer ${tokens.get('rival')}` };
    const { json } = await server.visit('/v1/videos/early?key=pk_rival', headers);
    expect(json.playlists).toMatchObject([{ url: `${PUBLIC_URL}/media/later/master.m3u8` }]);
    await server.manage('DELETE', '/rival/videos/early');
  });

  it('no publisher protects, opens or gets signatures for media of the other, by any video and at every path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(naming, { maxLength: 4 }), (namings) =>
        withVideos(namings, async (made) => {
          for (const folder of folders) await checkFolder(folder, made);
        })
      ),
      { numRuns: 25 }
    );
  }, 180_000);
});

/** The policies of a folder while these videos name it. */
function rulesOf(folder: Folder, namings: readonly Naming[]) {
  const owner = FOLDERS[folder];
  const own = namings.filter((one) => one.folder === folder && one.publisher === owner);
  const isOpen = own.length > 0 && own.every(({ policy }) => policy === null);
  const forMembers = own.some(({ policy }) => policy === 'members');
  return {
    owner,
    /** Whether a token of that publisher, with the visitor but no purchases, authorizes it. */
    opensFor: (publisher: Publisher | null) => isOpen || (forMembers && publisher === owner),
    refusalOf(publisher: Publisher | null): number {
      if (owner === null) return 404;
      return publisher === owner && own.length > 0 ? 403 : 401;
    },
  };
}

async function checkFolder(folder: Folder, namings: readonly Naming[]): Promise<void> {
  const { owner, opensFor, refusalOf } = rulesOf(folder, namings);
  for (const file of FILES) {
    const good = file === 'none.m4s' ? 404 : 200;
    for (const publisher of [null, ...PUBLISHERS]) {
      const status = await statusOf(`${folder}/${file}`, publisher);
      expect([file, publisher, status]).toEqual([file, publisher, opensFor(publisher) ? good : refusalOf(publisher)]);
    }
  }
  for (const publisher of PUBLISHERS) {
    const signatures = await signaturesFor(publisher, folder);
    if (publisher !== owner) expect(signatures).toEqual([]);
    // A signature of an image authorizes only that image.
    for (const query of signatures) {
      expect([200, 401]).toContain(await statusOf(`${folder}/master.m3u8${query}`, null));
      expect(await statusOf(`${folder}/poster.jpg${query}`, null)).toBe(200);
    }
  }
}

async function statusOf(path: string, publisher: Publisher | null): Promise<number> {
  const headers = publisher ? { authorization: `Bearer ${tokens.get(publisher)}` } : {};
  return (await server.visit(`/media/${path}`, headers)).status;
}
