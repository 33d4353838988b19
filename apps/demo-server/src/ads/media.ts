import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound } from '@touchline/server/platform/http/errors.ts';
import { sendPart } from '@touchline/server/platform/static/send-part.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ASSETS } from '../assets.ts';
import { later } from './broken.ts';
import { CLIPS } from './vast.ts';

/** Maximum time in ms that a broken file keeps its connection open. */
const HOLD_MS = 15_000;
/** Bytes of the stalling clip: its index and the first seconds. */
const BEFORE_STALL = 60_000;

/** Serves the clips of ads, and files that are broken in specific ways. */
export async function sendAdMedia(request: FastifyRequest, reply: FastifyReply, name: string): Promise<unknown> {
  if (name === 'never.mp4') {
    await later(reply, HOLD_MS);
    return reply.code(503).send();
  }
  if (name === 'stalls.mp4') return sendStalling(reply);
  if (name === 'text.mp4') return reply.type('video/mp4').send('This is no film.');
  const clip = /^(\w+)\.mp4$/.exec(name)?.[1] ?? '';
  if (!Object.hasOwn(CLIPS, clip)) throw notFound(`demo/ads/media/${name.slice(0, 200)}`);
  const place = join(ASSETS, 'ads', name);
  const { size, mtimeMs } = await stat(place);
  return sendPart(request, reply, { place, type: 'video/mp4', size, mtimeMs }, 'public, max-age=3600');
}

/** Sends the beginning of a clip and then stalls. */
async function sendStalling(reply: FastifyReply): Promise<void> {
  const file = await open(join(ASSETS, 'ads', 'northline.mp4'));
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(BEFORE_STALL), 0, BEFORE_STALL, 0);
  await file.close();
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size, 'cache-control': 'no-store' });
  reply.raw.write(buffer);
  await later(reply, HOLD_MS);
  reply.raw.destroy();
}
