import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const detached = new WeakSet<Socket>();

/**
 * Detaches the connection of a response that has not begun, for one that lasts as long as its connection. The caller
 * writes the head and everything after it to the socket. Returns null if the connection is closed.
 *
 * node:http frees the request, its headers and the response, and keeps the connection open as after any response. Hooks
 * for finished responses run.
 */
export function detachConnection(response: ServerResponse): Socket | null {
  const { socket } = response;
  if (!socket || socket.destroyed) return null;
  detached.add(socket);
  response.emit('finish');
  // Otherwise node:http closes the connection when it has been silent for the keep-alive time.
  socket.setTimeout(0);
  return socket;
}

/** Whether the connection was detached. A response to another request would mix with what is sent on it. */
export function isDetached(socket: Socket): boolean {
  return detached.has(socket);
}
