import { connect, createServer } from 'node:net';

/**
 * A line to PostgreSQL that notes which statements pass, so that the very same can be run without us.
 *
 * `statements` are `{ text, parameters }` in the order in which they were sent. Source: PostgreSQL, Frontend/Backend
 * Protocol, Message Formats.
 */
export async function startSpy(databaseUrl) {
  const target = new URL(databaseUrl);
  const statements = [];
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) });
    const read = createReader(statements);
    near.on('data', (data) => {
      read(data);
      far.write(data);
    });
    far.on('data', (data) => near.write(data));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(server.address().port);
  return { url: url.href, statements, close: () => server.close() };
}

/** Reads one connection's bytes towards PostgreSQL, in whatever pieces they come. */
function createReader(statements) {
  let rest = Buffer.alloc(0);
  let started = false;
  const texts = new Map();

  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      // The first message has no type.
      const head = started ? 5 : 4;
      if (rest.length < head) return;
      const length = rest.readInt32BE(head - 4) + head - 4;
      if (rest.length < length) return;
      if (started) note(String.fromCharCode(rest[0]), rest.subarray(5, length));
      started = true;
      rest = rest.subarray(length);
    }
  };

  function note(type, message) {
    if (type === 'Q') statements.push({ text: textAt(message, 0).text, parameters: [] });
    if (type === 'P') {
      const name = textAt(message, 0);
      texts.set(name.text, textAt(message, name.end).text);
    }
    if (type === 'B') {
      const portal = textAt(message, 0);
      const name = textAt(message, portal.end);
      statements.push({ text: texts.get(name.text), parameters: parametersAt(message, name.end) });
    }
  }
}

function textAt(message, start) {
  const end = message.indexOf(0, start);
  return { text: message.toString('utf8', start, end), end: end + 1 };
}

/** As text, which is how the driver sends all but bytes; null stays null. */
function parametersAt(message, start) {
  let at = start + 2 + message.readInt16BE(start) * 2;
  const count = message.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = message.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return message.toString('utf8', at - length, at);
  });
}
