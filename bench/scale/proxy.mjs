import { connect, createServer } from 'node:net';
import { answerParent } from '../server/child.mjs';

/**
 * A load balancer of connections, in turn to each of `targets` (ports), in a process of its own. The servers see the
 * address of the visitor, as they do behind a balancer that passes it on.
 */
answerParent(async ({ port, targets }) => {
  let next = 0;
  const server = createServer({ noDelay: true }, (visitor) => {
    const target = targets[next++ % targets.length];
    const upstream = connect({ host: '127.0.0.1', port: target, localAddress: visitor.remoteAddress, noDelay: true });
    visitor.pipe(upstream).pipe(visitor);
    // A side that breaks breaks the other; each reports its end as `close` too.
    for (const [side, other] of [
      [visitor, upstream],
      [upstream, visitor],
    ]) {
      side.on('error', () => {});
      side.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
});
