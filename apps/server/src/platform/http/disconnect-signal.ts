import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects before it has the whole response. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort(new Error('The client has disconnected.'));
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
