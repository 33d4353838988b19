import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from '../../platform/access/vary.ts';
import { notFound } from '../../platform/http/errors.ts';
import { compress } from '../../platform/static/compress.ts';
import { chooseCoding } from '../../platform/static/encoding.ts';
import { type PublicFile, toPublicFile } from '../../platform/static/public-files.ts';
import { IMMUTABLE, sendFile } from '../../platform/static/send-file.ts';
import { type DiskFile, sendBytes, sendPart } from '../../platform/static/send-part.ts';
import { toSetCookie } from './access/media-cookie.ts';
import type { MediaAuthorization, MediaGate } from './access/media-gate.ts';
import { toQuery } from './access/media-grants.ts';
import { createSignedTexts } from './access/signed-text.ts';
import { findMedia } from './find-media.ts';
import type { LiveMedia } from './live-media.ts';
import type { MediaAddress } from './media-address.ts';

/** Seconds for playlists of finished videos, captions and images, whose URLs do not change (contract, Media). */
const HOUR = 3_600;
const CACHED_FOR_AN_HOUR = `public, max-age=${HOUR}`;

/** `Cache-Control` of playlists that change soon (contract, Media). */
const NO_CACHE = 'no-cache';

/** Segments are in folders whose names change with their content. */
const SEGMENTS = new Set(['.m4s', '.mp4', '.m4a', '.ts']);

const TEXTS = new Set(['.m3u8', '.vtt']);

/** Maximum bytes of a text that is compressed and cached; a playlist of 24 hours has about 700 kB. */
const MAX_TEXT = 4 * 1024 * 1024;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

export interface MediaPorts {
  readonly folders: readonly string[];
  readonly live: LiveMedia;
  readonly gate: MediaGate;
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Registers the media of videos under `/media/{video}/`: playlists, segments, captions and storyboards, and those of
 * live channels. `gate` authorizes requests.
 */
export function registerMedia(app: FastifyInstance, ports: MediaPorts): void {
  const { folders, live, gate } = ports;
  const textOf = createTexts();
  const sendText = createSendText(ports);
  app.get<{ Params: { video: string; '*': string } }>(
    '/media/:video/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { video: folder, '*': path } = request.params;
      const address = { folder, path };
      const missing = notFound(`media/${folder.slice(0, 64)}/${path.slice(0, 200)}`);
      const opening = await gate(request, address);
      if (opening === null) throw missing;
      const liveFile = await live({ channel: folder, path, query: request.query as Record<string, unknown> });
      if (liveFile?.kind === 'text')
        return sendText(request, reply, { address, opening, file: liveFile.file, age: NO_CACHE });
      if (liveFile) return sendBytes(request, guarded(reply, opening), liveFile, keptBy(opening, IMMUTABLE));

      const file = await findMedia(folders, folder, path);
      if (!file) throw missing;
      const extension = extname(path).toLowerCase();
      if (TEXTS.has(extension) && file.size <= MAX_TEXT) {
        return sendText(request, reply, { address, opening, file: await textOf(file), age: CACHED_FOR_AN_HOUR });
      }
      const age = SEGMENTS.has(extension) && path.includes('/') ? IMMUTABLE : CACHED_FOR_AN_HOUR;
      return sendPart(request, guarded(reply, opening), file, keptBy(opening, age));
    }
  );
}

interface OpenedText {
  readonly address: MediaAddress;
  readonly opening: MediaAuthorization;
  readonly file: PublicFile;
  /** `Cache-Control` for an unprotected folder. */
  readonly age: string;
}

/**
 * Creates a function that sends playlists and captions. If a signature authorized the request, all their URLs are
 * signed, and the cookie is set on request.
 */
function createSendText({ publicUrl, clock }: Pick<MediaPorts, 'publicUrl' | 'clock'>) {
  const signedText = createSignedTexts(publicUrl);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { address, opening, file, age }: OpenedText
  ): Promise<FastifyReply> => {
    if (opening.by !== 'SIGNATURE' || opening.scope !== 'FOLDER') {
      return sendFile(request, guarded(reply, opening), file, keptBy(opening, age));
    }
    const { exp, sig } = opening;
    const coding = chooseCoding(request.headers['accept-encoding']);
    const signed = await signedText(file, { address, query: toQuery(exp, sig), coding });
    const wantsCookie = (request.query as Record<string, unknown>)['cookie'] === '1' && /\.m3u8$/i.test(address.path);
    if (!wantsCookie) {
      const left = Math.max(0, exp - Math.floor(clock() / 1_000));
      const bounded = age === CACHED_FOR_AN_HOUR ? `private, max-age=${Math.min(HOUR, left)}` : keptBy(opening, age);
      return sendFile(request, reply, signed, bounded);
    }
    reply.header('set-cookie', toSetCookie({ folder: address.folder, exp, sig }, { publicUrl, now: clock() }));
    return sendFile(request, reply, signed, 'no-store');
  };
}

/**
 * Adds `Vary` for header credentials, because other clients must not get the response. A signed URL is its own cache
 * key.
 */
function guarded(reply: FastifyReply, { by }: MediaAuthorization): FastifyReply {
  if (by !== 'HEADER') return reply;
  addVary(reply, 'Authorization');
  addVary(reply, 'Cookie');
  return reply;
}

/** Lets only the visitor's browser cache protected media. */
function keptBy({ by }: MediaAuthorization, cacheControl: string): string {
  if (by === 'NOBODY') return cacheControl;
  return cacheControl.startsWith('public') ? cacheControl.replace('public', 'private') : `private, ${cacheControl}`;
}

/** Creates a cache of compressed texts, valid until the file changes. */
function createTexts(): (file: DiskFile) => Promise<PublicFile> {
  const cache = new LRUCache<string, { mtimeMs: number; size: number; text: Promise<PublicFile> }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ size }, place) => 2 * size + place.length + 1_000,
  });
  return ({ place, type, size, mtimeMs }) => {
    const cached = cache.get(place);
    if (cached?.mtimeMs === mtimeMs && cached.size === size) return cached.text;
    const text = readText(place, type);
    cache.set(place, { mtimeMs, size, text });
    text.catch(() => cache.delete(place));
    return text;
  };
}

async function readText(place: string, type: string): Promise<PublicFile> {
  const { identity, ...coded } = await compress(await readFile(place, 'utf8'), 'good');
  return toPublicFile(type, identity, coded);
}
