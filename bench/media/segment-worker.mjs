import { answerParent } from '../server/child.mjs';
import { openLine } from '../server/http-line.mjs';

/** Asks for one path over so many connections at once for so many seconds. */
answerParent(async ({ host, port, path, headers, connections, seconds }) => {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine({ host, port, headers })));
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  let bytes = 0;
  const work = async (line) => {
    while (performance.now() < end) {
      const { status, length } = await line.get(path);
      if (status !== 200) throw new Error(`The server answered ${status} to ${path}.`);
      count++;
      bytes += length;
    }
  };
  await Promise.all(lines.map(work));
  const took = performance.now() - start;
  for (const line of lines) line.close();
  return { count, took, length: bytes / count };
});
