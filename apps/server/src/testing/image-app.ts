import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestApp, type TestApp } from './app.ts';

/** A test server with its own folder for resized images, which closing removes. */
export interface TestImageApp extends TestApp {
  readonly dataDir: string;
  /** Uploads an image of the publisher acme. */
  upload(query: string, bytes: Buffer, headers?: Record<string, string>): Promise<Upload>;
  replace(path: string, bytes: Buffer, headers?: Record<string, string>): Promise<Upload>;
  /** Gets an image as a browser with this Accept header does. */
  getImage(url: string, headers?: Record<string, string>): Promise<ImageResponse>;
}

type Upload = Awaited<ReturnType<TestApp['manage']>>;

export interface ImageResponse {
  readonly status: number;
  readonly headers: Record<string, string | number | string[] | undefined>;
  readonly bytes: Buffer;
  /** The reason of an AIP-193 error. */
  readonly reason: string | undefined;
}

export async function openTestImageApp(imageHosts: readonly string[] = []): Promise<TestImageApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-images-'));
  const test = await openTestApp({ dataDir });
  await test.manage('POST', '?publisherId=acme', { body: { imageHosts } });
  const raw = { 'content-type': 'image/whatever' };

  return {
    ...test,
    dataDir,
    upload: (query, bytes, headers = raw) => test.manage('POST', `/acme/images?${query}`, { body: bytes, headers }),
    replace: (path, bytes, headers = {}) =>
      test.manage('PATCH', `/acme/images/${path}`, { body: bytes, headers: { ...raw, ...headers } }),
    async getImage(url, headers = {}) {
      const response = await test.app.inject({ url, headers });
      const isJson = String(response.headers['content-type']).includes('json');
      const reason = isJson ? response.json().error.details[0].reason : undefined;
      return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, reason };
    },
    async close() {
      await test.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
