import type { WebSocket } from 'ws';
import { readAnnounce } from './read-announce.ts';
import type { Member, Swarms } from './swarms.ts';

/** Messages of a socket in a second: a page announces itself, and answers a few others. */
const MOST_MESSAGES = 20;
const SECOND = 1_000;
/** ms between two signs of life. A socket that has given none in between is dead. */
const SIGN_OF_LIFE = 30_000;
/** Bytes that may wait for one who does not read. */
const MOST_WAITING = 1024 * 1024;
/** RFC 6455 §7.4.1: what came was against the rules. */
const POLICY_VIOLATION = 1008;

/** Does for one page what a tracker does, until its socket closes. `signOfLife`: ms. */
export function attendSocket(socket: WebSocket, swarms: Swarms, signOfLife = SIGN_OF_LIFE): void {
  const member: Member = {
    send(message) {
      if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
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
  }, signOfLife);

  socket.on('pong', () => {
    isAlive = true;
  });
  // What cannot be read (too long, no UTF-8) closes it; `close` comes after.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    swarms.leave(member);
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const now = Math.floor(performance.now() / SECOND);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (isBinary || messages > MOST_MESSAGES) return socket.close(POLICY_VIOLATION);
    const read = readAnnounce(data.toString());
    const infoHash = 'announce' in read ? read.announce.infoHash : read.infoHash;
    const problem = 'announce' in read ? swarms.announce(member, read.announce) : read.problem;
    if (problem !== null) {
      member.send({ action: 'announce', 'failure reason': problem, ...(infoHash !== null && { info_hash: infoHash }) });
    }
  });
}
