import { connect } from 'node:net';

/**
 * One keep-alive connection that sends a request when the last answer is whole: as little work as a client can do, so
 * that the server is what is measured. Reads answers with Content-Length only.
 */
export async function openLine({ host, port, headers = {} }) {
  const socket = connect({ host, port, noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const end = ` HTTP/1.1\r\nHost: ${host}:${port}\r\n${headerLines.join('')}\r\n`;
  let waiting = null;
  let head = '';
  let missing = -1;
  let answer = null;

  const fail = (error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the line.')));
  socket.on('data', (chunk) => {
    let body = chunk.length;
    if (missing < 0) {
      head += chunk.latin1Slice();
      const split = head.indexOf('\r\n\r\n');
      if (split < 0) return;
      answer = readHead(head.slice(0, split));
      body = head.length - split - 4;
      missing = answer.length;
      head = '';
    }
    missing -= body;
    if (missing > 0) return;
    missing = -1;
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });

  return {
    /** Resolves to `{ status, length }`. */
    get(path) {
      socket.write(`GET ${path}${end}`);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    close: () => socket.destroy(),
  };
}

function readHead(head) {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const status = Number(head.slice(9, 12));
  if (length === undefined && status !== 304) throw new Error(`No Content-Length in: ${head}`);
  return { status, length: Number(length ?? 0) };
}
