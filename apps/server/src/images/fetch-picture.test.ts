import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchRules, fetchPicture, MAX_PICTURE_BYTES, readPictureUrl } from './fetch-picture.ts';
import { isPublicAddress } from './public-address.ts';

/** What a picture host does at each path. */
const paths: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/picture': (response) => response.end('picture'),
  '/gone': (response) => response.writeHead(404).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/cut': (response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
  '/silent': () => {},
  '/slow': (response) => {
    const drops = setInterval(() => response.write('.'), 200);
    response.on('close', () => clearInterval(drops));
  },
  '/large': (response) => response.writeHead(200, { 'content-length': MAX_PICTURE_BYTES + 1 }).end(),
  '/endless': (response) => {
    const chunk = Buffer.alloc(1024 * 1024);
    const pour = () => {
      while (!response.destroyed && response.write(chunk)) {}
    };
    response.on('drain', pour);
    pour();
  },
  '/once': (response) => response.writeHead(302, { location: '/picture' }).end(),
  '/loop': (response) => response.writeHead(301, { location: '/loop' }).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-other': (response) => response.writeHead(302, { location: 'http://other.example/x' }).end(),
  '/to-literal': (response, { socket }) =>
    response.writeHead(302, { location: `http://127.0.0.2:${socket.localPort}/picture` }).end(),
};

let server: Server;
let port: number;
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    paths[request.url ?? '']?.(response, request);
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The publisher lists localhost and 127.0.0.2, and this one test may connect to loopback. */
const rules = (part: Partial<FetchRules> = {}): FetchRules => ({
  hosts: ['localhost:*', '127.0.0.2:*'],
  isAllowedAddress: () => true,
  ...part,
});
const local = (path: string, host = 'localhost') => new URL(`http://${host}:${port}${path}`);
const refusal = (reason: string) => expect.objectContaining({ name: 'ApiError', reason });

describe('readPictureUrl', () => {
  const strict = rules({
    hosts: ['img.example', '*.cdn.example', 'odd.example:8080'],
    isAllowedAddress: isPublicAddress,
  });

  it.each([
    'https://img.example/a.jpg',
    'http://img.example/a.jpg?x=1#y',
    'https://IMG.example./a.jpg',
    'https://a.b.cdn.example/a.jpg',
    'http://odd.example:8080/a.jpg',
  ])('takes %s', (url) => {
    expect(readPictureUrl(url, strict).host).toBe(new URL(url).host);
  });

  it.each([
    undefined,
    '',
    'a.jpg',
    '/a.jpg',
    '//img.example/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'ftp://img.example/a.jpg',
    'javascript:alert(1)',
    'https://user:password@img.example/a.jpg',
    `https://img.example/${'a'.repeat(2048)}`,
    ['https://img.example/a.jpg', 'https://img.example/b.jpg'],
  ])('answers FIELD_INVALID to %s', (url) => {
    expect(() => readPictureUrl(url, strict)).toThrow(refusal('FIELD_INVALID'));
  });

  it.each([
    'https://other.example/a.jpg',
    'https://cdn.example/a.jpg',
    'https://img.example.evil.example/a.jpg',
    'https://evil-img.example/a.jpg',
    'https://img.example:8443/a.jpg',
    'http://img.example:443/a.jpg',
    'http://odd.example/a.jpg',
    'http://odd.example:22/a.jpg',
  ])('answers IMAGE_HOST_NOT_ALLOWED to %s', (url) => {
    expect(() => readPictureUrl(url, strict)).toThrow(refusal('IMAGE_HOST_NOT_ALLOWED'));
  });

  it('allows no host when the list is empty', () => {
    expect(() => readPictureUrl('https://img.example/a.jpg', rules({ hosts: [] }))).toThrow(
      refusal('IMAGE_HOST_NOT_ALLOWED')
    );
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]'])(
    'refuses the private address %s even if it is listed',
    (host) => {
      const listed = rules({ hosts: [new URL(`http://${host}`).hostname], isAllowedAddress: isPublicAddress });

      expect(() => readPictureUrl(`http://${host}/a.jpg`, listed)).toThrow(refusal('IMAGE_HOST_NOT_ALLOWED'));
    }
  );
});

describe('fetchPicture', () => {
  it('gives the bytes, after a redirect too', async () => {
    expect(String(await fetchPicture(local('/picture'), rules()))).toBe('picture');
    expect(String(await fetchPicture(local('/once'), rules()))).toBe('picture');
  });

  it('refuses a name that resolves to this machine, without connecting', async () => {
    asked.length = 0;

    const answer = fetchPicture(local('/picture'), rules({ isAllowedAddress: isPublicAddress }));

    await expect(answer).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
    expect(asked).toEqual([]);
  });

  it('refuses a redirect to an address of this machine, though the first host was fine', async () => {
    asked.length = 0;
    const answer = fetchPicture(
      local('/to-literal'),
      rules({ isAllowedAddress: (address) => address !== '127.0.0.2' })
    );

    await expect(answer).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
    expect(asked).toEqual(['/to-literal']);
  });

  it.each(['/to-other', '/to-file'])('refuses a redirect off the list (%s)', async (path) => {
    await expect(fetchPicture(local(path), rules())).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
  });

  it.each([
    ['/loop', 'IMAGE_SOURCE_FAILED'],
    ['/nowhere', 'IMAGE_SOURCE_FAILED'],
    ['/broken', 'IMAGE_SOURCE_FAILED'],
    ['/cut', 'IMAGE_SOURCE_FAILED'],
    ['/gone', 'RESOURCE_NOT_FOUND'],
    ['/large', 'IMAGE_TOO_LARGE'],
    ['/endless', 'IMAGE_TOO_LARGE'],
  ])('for %s gives %s', async (path, reason) => {
    await expect(fetchPicture(local(path), rules())).rejects.toEqual(refusal(reason));
  });

  it('follows three redirects and no more', async () => {
    asked.length = 0;
    await expect(fetchPicture(local('/loop'), rules())).rejects.toThrow('3 times');
    expect(asked).toHaveLength(4);
  });

  it('gives up on a host that cannot be found', async () => {
    const answer = fetchPicture(new URL('http://nobody.invalid/x.jpg'), rules({ hosts: ['nobody.invalid'] }));

    await expect(answer).rejects.toEqual(refusal('IMAGE_SOURCE_FAILED'));
  });

  it('gives up after five seconds, silent or slow', async () => {
    const begin = performance.now();

    const answers = ['/silent', '/slow'].map((path) => fetchPicture(local(path), rules()));

    for (const answer of await Promise.allSettled(answers)) {
      expect(answer).toEqual({ status: 'rejected', reason: refusal('TIMEOUT') });
    }
    expect(performance.now() - begin).toBeGreaterThan(4_900);
    expect(performance.now() - begin).toBeLessThan(7_000);
  }, 10_000);
});
