import { Writable } from 'node:stream';
import { registerMedia } from '@touchline/server/playback/media/routes.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { demoMedia } from '../demo-extension.ts';
import { createLiveChannels } from './index.ts';

it('a channel’s response is sent once, without errors behind it', async () => {
  const said: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      said.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  const folders = ['nowhere', demoMedia.folder];
  const channelOf = () => ({ media: 'reel', start: 0, end: null });
  const clock = () => 60_000;
  registerMedia(app, {
    folders,
    live: createLiveChannels(app, { channelOf, folders, clock }),
    gate: async () => ({ by: 'NOBODY' }),
    publicUrl: 'https://content.example',
    clock,
  });

  const { body } = await app.inject('/media/one/master.m3u8');
  const [, rendition] = /^(360p-\w+)\//m.exec(body) ?? [];
  const codes = [];
  for (const path of ['index.m3u8', 'init.mp4', '29.m4s', '29.4.m4s']) {
    codes.push((await app.inject(`/media/one/${rendition}/${path}`)).statusCode);
  }
  await app.close();

  expect(codes).toEqual([200, 200, 200, 200]);
  expect(said).toEqual([]);
});
