import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CORS } from './faulty-media.ts';
import { ORIGIN } from './server.ts';

/** What becomes of an answer of the channel; null: it is not there. `path`: below the channel, with its query. */
export type Change = (answer: {
  readonly path: string;
  readonly body: Buffer;
  /** ms since the proxy began. */
  readonly time: number;
}) => Buffer | null | Promise<Buffer | null>;

export interface FaultyChannel {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): void;
}

/** The server's channel `main-camera`, behind a proxy that changes what it says. */
export async function faultyChannel(change: Change = ({ body }) => body): Promise<FaultyChannel> {
  const asked: string[] = [];
  const start = performance.now();
  const server = createServer(async ({ url: path = '/' }, response) => {
    asked.push(path);
    const answer = await fetch(`${ORIGIN}/media/main-camera${path}`).catch(() => null);
    const given = answer ? Buffer.from(await answer.arrayBuffer()) : null;
    const body = given && answer?.ok ? await change({ path, body: given, time: performance.now() - start }) : given;
    const type = answer?.headers.get('content-type') ?? 'text/plain';
    response.writeHead(body ? (answer?.status ?? 502) : 404, { ...CORS, 'content-type': type }).end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/master.m3u8`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Holds back one part in `every` for `ms`. */
export function delayingParts(every: number, ms: number): Change {
  return async ({ path, body }) => {
    const [, msn, part] = /(\d+)\.(\d+)\.m4s$/.exec(path) ?? [];
    const isLate = msn !== undefined && (Number(msn) * 5 + Number(part)) % every === 0;
    if (isLate) await new Promise((resolve) => setTimeout(resolve, ms));
    return body;
  };
}

/** Says that something else begins with each segment whose number divides by `every`. */
export function discontinuous(every: number): Change {
  return eachSegment((msn, lines) => (msn % every === 0 ? ['#EXT-X-DISCONTINUITY', ...lines] : lines));
}

/** Leaves a gap where segments' numbers divide by `every`: neither they nor their parts are there. */
export function gapped(every: number): Change {
  const mark = eachSegment((msn, lines) => {
    if (msn % every !== 0) return lines;
    return lines.flatMap((line) => {
      if (line.startsWith('#EXT-X-PART:')) return `${line},GAP=YES`;
      return line.startsWith('#EXTINF') ? ['#EXT-X-GAP', line] : line;
    });
  });
  return (answer) => {
    const [, msn] = /\/(\d+)(?:\.\d+)?\.m4s$/.exec(answer.path) ?? [];
    return msn !== undefined && Number(msn) % every === 0 ? null : mark(answer);
  };
}

/** Changes the lines of each segment in a media playlist: those from the one after the segment before to its own. */
function eachSegment(change: (msn: number, lines: readonly string[]) => readonly string[]): Change {
  return ({ path, body }) => {
    if (!path.includes('/index.m3u8')) return body;
    const out: string[] = [];
    let own: string[] = [];
    let before = 0;
    for (const line of body.toString().split('\n')) {
      const isHead = /^#EXT(M3U|-X-(VERSION|TARGET|SERVER|PART-INF|MEDIA-SEQ|DISCONTINUITY-SEQ|INDEP|MAP|SKIP))/.test(
        line
      );
      if (isHead) out.push(line);
      else own.push(line);
      const [, msn] = /^(\d+)\.m4s$/.exec(line) ?? [];
      if (msn === undefined) continue;
      out.push(...change(Number(msn), own));
      before = Number(msn);
      own = [];
    }
    // What is under way has parts and no address yet.
    out.push(...(own.some((line) => line.startsWith('#EXT-X-PART:')) ? change(before + 1, own) : own));
    return Buffer.from(out.join('\n'));
  };
}
