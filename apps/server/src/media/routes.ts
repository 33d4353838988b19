import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from '../access/vary.ts';
import { notFound } from '../errors.ts';
import type { LiveMedia } from '../live-channel/index.ts';
import { compress } from '../static/compress.ts';
import { chooseCoding } from '../static/encoding.ts';
import { type PublicFile, toPublicFile } from '../static/public-files.ts';
import { sendBytes } from '../static/send-bytes.ts';
import { IMMUTABLE, sendFile } from '../static/send-file.ts';
import { type DiskFile, sendPart } from '../static/send-part.ts';
import { findMedia } from './find-media.ts';
import type { MediaAddress } from './media-address.ts';
import { toSetCookie } from './media-cookie.ts';
import type { MediaGate, Opening } from './media-gate.ts';
import { toQuery } from './media-grants.ts';
import { createSignedTexts } from './signed-text.ts';

/** Seconds for playlists of finished videos, captions and pictures, which keep their names (contract, Media). */
const HOUR = 3_600;
const KEPT_AN_HOUR = `public, max-age=${HOUR}`;

/** Of playlists that are another one soon (contract, Media). */
const NO_CACHE = 'no-cache';

/** Segments lie in folders whose names change with their content. */
const SEGMENTS = new Set(['.m4s', '.mp4', '.m4a', '.ts']);

const TEXTS = new Set(['.m3u8', '.vtt']);

/** Bytes of a text that is compressed and kept; a playlist of 24 hours has some 700 kB. */
const MAX_TEXT = 4 * 1024 * 1024;
const MAX_KEPT = 16 * 1024 * 1024;

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
 * The media of videos that this server holds, under `/media/{video}/`: playlists, segments, captions, storyboards; and of
 * its channels, `live`. `gate` decides who gets them.
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
      const found = await live({ channel: folder, path, query: request.query as Record<string, unknown> });
      if (found?.kind === 'text')
        return sendText(request, reply, { address, opening, file: found.file, age: NO_CACHE });
      if (found) return sendBytes(request, guarded(reply, opening), found, keptBy(opening, IMMUTABLE));

      const file = await findMedia(folders, folder, path);
      if (!file) throw missing;
      const extension = extname(path).toLowerCase();
      if (TEXTS.has(extension) && file.size <= MAX_TEXT) {
        return sendText(request, reply, { address, opening, file: await textOf(file), age: KEPT_AN_HOUR });
      }
      const age = SEGMENTS.has(extension) && path.includes('/') ? IMMUTABLE : KEPT_AN_HOUR;
      return sendPart(request, guarded(reply, opening), file, keptBy(opening, age));
    }
  );
}

interface OpenedText {
  readonly address: MediaAddress;
  readonly opening: Opening;
  readonly file: PublicFile;
  /** `Cache-Control` of it where nobody protects it. */
  readonly age: string;
}

/** Sends playlists and captions: those that their address opened with that in all their addresses, and the cookie if wished. */
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
      const bounded = age === KEPT_AN_HOUR ? `private, max-age=${Math.min(HOUR, left)}` : keptBy(opening, age);
      return sendFile(request, reply, signed, bounded);
    }
    reply.header('set-cookie', toSetCookie({ folder: address.folder, exp, sig }, { publicUrl, now: clock() }));
    return sendFile(request, reply, signed, 'no-store');
  };
}

/** What a header opened must not be given to whoever comes with another; what the address opened is its own. */
function guarded(reply: FastifyReply, { by }: Opening): FastifyReply {
  if (by !== 'HEADER') return reply;
  addVary(reply, 'Authorization');
  addVary(reply, 'Cookie');
  return reply;
}

/** Only the visitor's own browser keeps what is protected. */
function keptBy({ by }: Opening, cacheControl: string): string {
  if (by === 'NOBODY') return cacheControl;
  return cacheControl.startsWith('public') ? cacheControl.replace('public', 'private') : `private, ${cacheControl}`;
}

/** Gives texts ready to send, kept until the file on the disk is another. */
function createTexts(): (file: DiskFile) => Promise<PublicFile> {
  const kept = new LRUCache<string, { mtimeMs: number; size: number; text: Promise<PublicFile> }>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ size }, place) => 2 * size + place.length + 1_000,
  });
  return ({ place, type, size, mtimeMs }) => {
    const known = kept.get(place);
    if (known?.mtimeMs === mtimeMs && known.size === size) return known.text;
    const text = readText(place, type);
    kept.set(place, { mtimeMs, size, text });
    text.catch(() => kept.delete(place));
    return text;
  };
}

async function readText(place: string, type: string): Promise<PublicFile> {
  const { identity, ...coded } = await compress(await readFile(place, 'utf8'), 'good');
  return toPublicFile(type, identity, coded);
}
