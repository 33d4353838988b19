import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../platform/http/request-remote.ts';
import { type FetchRules, fetchImage, MAX_IMAGE_BYTES, readImageUrl } from './fetch-image.ts';

/** The responses of an image host by path. */
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
  '/large': (response) => response.writeHead(200, { 'content-length': MAX_IMAGE_BYTES + 1 }).end(),
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
const requested: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url);
    paths[request.url ?? '']?.(response, request);
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The publisher lists localhost and 127.0.0.2, and this test may connect to loopback. */
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
  ])('accepts %s', (url) => {
    expect(readImageUrl(url, strict).host).toBe(new URL(url).host);
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
  ])('rejects %s with FIELD_INVALID', (url) => {
    expect(() => readImageUrl(url, strict)).toThrow(refusal('FIELD_INVALID'));
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
  ])('rejects %s with IMAGE_HOST_NOT_ALLOWED', (url) => {
    expect(() => readImageUrl(url, strict)).toThrow(refusal('IMAGE_HOST_NOT_ALLOWED'));
  });

  it('allows no host if the list is empty', () => {
    expect(() => readImageUrl('https://img.example/a.jpg', rules({ hosts: [] }))).toThrow(
      refusal('IMAGE_HOST_NOT_ALLOWED')
    );
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]'])(
    'rejects the private address %s even if it is listed',
    (host) => {
      const listed = rules({ hosts: [new URL(`http://${host}`).hostname], isAllowedAddress: isPublicAddress });

      expect(() => readImageUrl(`http://${host}/a.jpg`, listed)).toThrow(refusal('IMAGE_HOST_NOT_ALLOWED'));
    }
  );
});

describe('fetchPicture', () => {
  it('returns the bytes, also after a redirect', async () => {
    expect(String(await fetchImage(local('/picture'), rules()))).toBe('picture');
    expect(String(await fetchImage(local('/once'), rules()))).toBe('picture');
  });

  it('rejects a name that resolves to this machine, without connecting', async () => {
    requested.length = 0;

    const answer = fetchImage(local('/picture'), rules({ isAllowedAddress: isPublicAddress }));

    await expect(answer).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
    expect(requested).toEqual([]);
  });

  it('rejects a redirect to an address of this machine, although the first host was allowed', async () => {
    requested.length = 0;
    const answer = fetchImage(local('/to-literal'), rules({ isAllowedAddress: (address) => address !== '127.0.0.2' }));

    await expect(answer).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
    expect(requested).toEqual(['/to-literal']);
  });

  it.each(['/to-other', '/to-file'])('rejects a redirect to an unlisted host (%s)', async (path) => {
    await expect(fetchImage(local(path), rules())).rejects.toEqual(refusal('IMAGE_HOST_NOT_ALLOWED'));
  });

  it.each([
    ['/loop', 'IMAGE_SOURCE_FAILED'],
    ['/nowhere', 'IMAGE_SOURCE_FAILED'],
    ['/broken', 'IMAGE_SOURCE_FAILED'],
    ['/cut', 'IMAGE_SOURCE_FAILED'],
    ['/gone', 'RESOURCE_NOT_FOUND'],
    ['/large', 'IMAGE_TOO_LARGE'],
    ['/endless', 'IMAGE_TOO_LARGE'],
  ])('for %s throws %s', async (path, reason) => {
    await expect(fetchImage(local(path), rules())).rejects.toEqual(refusal(reason));
  });

  it('follows at most three redirects', async () => {
    requested.length = 0;
    await expect(fetchImage(local('/loop'), rules())).rejects.toThrow('3 times');
    expect(requested).toHaveLength(4);
  });

  it('fails for a host that does not resolve', async () => {
    const answer = fetchImage(new URL('http://nobody.invalid/x.jpg'), rules({ hosts: ['nobody.invalid'] }));

    await expect(answer).rejects.toEqual(refusal('IMAGE_SOURCE_FAILED'));
  });

  it('times out after five seconds, for silent and slow hosts', async () => {
    const begin = performance.now();

    const answers = ['/silent', '/slow'].map((path) => fetchImage(local(path), rules()));

    for (const answer of await Promise.allSettled(answers)) {
      expect(answer).toEqual({ status: 'rejected', reason: refusal('TIMEOUT') });
    }
    expect(performance.now() - begin).toBeGreaterThan(4_900);
    expect(performance.now() - begin).toBeLessThan(7_000);
  }, 10_000);
});

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '151.101.1.69', '2606:4700::6810:84e5', '2a04:4e42::645', '::ffff:8.8.8.8'])(
    'lets %s pass',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    }
  );

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['CGNAT', '100.64.0.1'],
    ["a cloud's metadata service", '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '203.0.113.7'],
    ['reserved', '240.0.0.1'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hex', '::ffff:7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not yet given out', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('rejects %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
