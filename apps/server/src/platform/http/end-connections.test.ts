import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { endConnectionsOnClose } from './end-connections.ts';

describe('endConnectionsOnClose', () => {
  it('lets a server close at once despite idle connections of browsers, and still answers open requests', async () => {
    const app = Fastify();
    endConnectionsOnClose(app);
    app.get('/', async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return 'answer';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1').resume();
    await once(silent, 'connect');
    const request = fetch(`http://127.0.0.1:${port}/`);
    await new Promise((resolve) => setTimeout(resolve, 50));

    const start = Date.now();
    await app.close();

    expect(Date.now() - start).toBeLessThan(2_000);
    expect(await (await request).text()).toBe('answer');
    await expect.poll(() => silent.destroyed).toBe(true);
  });
});
