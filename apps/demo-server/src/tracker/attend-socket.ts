import type { WebSocket } from 'ws';
import { readAnnounce } from './read-announce.ts';
import type { Member, Swarms } from './swarms.ts';

/** Maximum number of messages per second of a socket: a page announces itself, and answers a few others. */
const MAX_MESSAGES_PER_SECOND = 20;
const SECOND = 1_000;
/** Time in ms between two pings. A socket without a pong in between is dead. */
const PING_INTERVAL_MS = 30_000;
/** Maximum number of bytes buffered for a slow reader. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** RFC 6455 §7.4.1: the client violated the rules. */
const POLICY_VIOLATION = 1008;

/** Handles the socket of one page until it closes. `signOfLife`: ms between pings. */
export function attendSocket(socket: WebSocket, swarms: Swarms, pingInterval = PING_INTERVAL_MS): void {
  const member: Member = {
    send(message) {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(JSON.stringify(message));
    },
  };
  let isAlive = true;
  let second = 0;
  let messages = 0;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingInterval);

  socket.on('pong', () => {
    isAlive = true;
  });
  // An unreadable message (too long, invalid UTF-8) closes the socket; `close` follows.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    swarms.leave(member);
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const now = Math.floor(performance.now() / SECOND);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (isBinary || messages > MAX_MESSAGES_PER_SECOND) return socket.close(POLICY_VIOLATION);
    const read = readAnnounce(data.toString());
    const infoHash = 'announce' in read ? read.announce.infoHash : read.infoHash;
    const problem = 'announce' in read ? swarms.announce(member, read.announce) : read.problem;
    if (problem !== null) {
      member.send({ action: 'announce', 'failure reason': problem, ...(infoHash !== null && { info_hash: infoHash }) });
    }
  });
}
