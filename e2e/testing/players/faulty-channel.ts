import { ORIGIN } from '../../server.ts';
import { openServer } from '../local-server.ts';
import { CORS } from './faulty-media.ts';

/** Changes a response of the channel; null: not found. `path`: below the channel, with its query. */
export type Change = (answer: {
  readonly path: string;
  readonly body: Buffer;
  /** ms since the proxy began. */
  readonly time: number;
}) => Buffer | null | Promise<Buffer | null>;

export interface FaultyChannel {
  readonly url: string;
  /** Requested paths, in order. */
  readonly requestedPaths: readonly string[];
  close(): void;
}

/** Starts a proxy that changes the responses of the server's channel `main-camera`. */
export async function faultyChannel(change: Change = ({ body }) => body): Promise<FaultyChannel> {
  const requestedPaths: string[] = [];
  const start = performance.now();
  const { origin, close } = await openServer(async ({ url: path = '/' }, response) => {
    requestedPaths.push(path);
    const answer = await fetch(`${ORIGIN}/media/main-camera${path}`).catch(() => null);
    const original = answer ? Buffer.from(await answer.arrayBuffer()) : null;
    const body =
      original && answer?.ok ? await change({ path, body: original, time: performance.now() - start }) : original;
    const type = answer?.headers.get('content-type') ?? 'text/plain';
    response.writeHead(body ? (answer?.status ?? 502) : 404, { ...CORS, 'content-type': type }).end(body ?? '');
  });
  return {
    url: `${origin}/master.m3u8`,
    requestedPaths: requestedPaths,
    close,
  };
}

/** Delays one of `every` parts by `ms`. */
export function delayingParts(every: number, ms: number): Change {
  return async ({ path, body }) => {
    const [, msn, part] = /(\d+)\.(\d+)\.m4s$/.exec(path) ?? [];
    const isDelayed = msn !== undefined && (Number(msn) * 5 + Number(part)) % every === 0;
    if (isDelayed) await new Promise((resolve) => setTimeout(resolve, ms));
    return body;
  };
}

/** Marks each segment whose number is divisible by `every` as a discontinuity. */
export function discontinuous(every: number): Change {
  return eachSegment((msn, lines) => (msn % every === 0 ? ['#EXT-X-DISCONTINUITY', ...lines] : lines));
}

/** Marks segments whose number is divisible by `every`, and their parts, as gaps. */
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
    // The segment in progress has parts and no URL yet.
    out.push(...(own.some((line) => line.startsWith('#EXT-X-PART:')) ? change(before + 1, own) : own));
    return Buffer.from(out.join('\n'));
  };
}
