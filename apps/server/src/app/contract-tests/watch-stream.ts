import { type Target, type TestPublisher, toQuery } from './target.ts';

/** One event of a stream, parsed as in the Server-Sent Events standard. */
export interface StreamEvent {
  /** Epoch ms of its arrival. */
  readonly time: number;
  readonly event: string;
  /** '' if it has none. */
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of JSON, member by member
  readonly data: any;
}

export interface WatchStream {
  readonly status: number;
  readonly headers: Headers;
  /** Events received so far, without comments. */
  readonly events: readonly StreamEvent[];
  /** Comments so far: the first one and heartbeats. */
  readonly comments: readonly string[];
  /** Resolves once this many events have arrived; rejects after `timeout` ms. */
  count(events: number, timeout?: number): Promise<readonly StreamEvent[]>;
  /** Disconnects without notice. */
  drop(): void;
  /** Resolves when the server has ended the stream, or the client has disconnected. */
  readonly ended: Promise<void>;
}

interface WatchOptions {
  readonly filter?: string;
  readonly lastEventId?: string;
}

/** Opens `GET /v1/events:watch` of a publisher; resolves once the response has begun. */
export async function openWatch(
  { target, key }: Pick<TestPublisher, 'key'> & { readonly target: Target },
  { filter, lastEventId }: WatchOptions = {}
): Promise<WatchStream> {
  const line = new AbortController();
  const query = toQuery({ key, ...(filter && { filter }) });
  const response = await fetch(`${target.url}/v1/events:watch?${query}`, {
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: line.signal,
  });
  const events: StreamEvent[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  const ended = read(response, (block) => {
    const read = readBlock(block);
    comments.push(...read.comments);
    if (read.event) events.push(read.event);
    for (const check of waiting) check();
  });
  // A comment arrives at once; nothing is missed from then on.
  while (response.ok && comments.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    ended,
    drop: () => line.abort(),
    count: (number, timeout = 5_000) =>
      new Promise((resolve, reject) => {
        const give = (outcome: () => void) => {
          clearTimeout(timer);
          waiting.delete(check);
          outcome();
        };
        const check = () => {
          if (events.length >= number) give(() => resolve(events));
        };
        const tooFew = () => new Error(`${events.length} of ${number} events in ${timeout} ms`);
        const timer = setTimeout(() => give(() => reject(tooFew())), timeout);
        waiting.add(check);
        check();
      }),
  };
}

async function read(response: Response, onBlock: (block: string) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(onBlock);
    }
  } catch {
    // Disconnected by us, or because the server has died.
  }
}

function readBlock(block: string): { comments: string[]; event: StreamEvent | null } {
  const lines = block.split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = valuesOf('data');
  const [event = 'message'] = valuesOf('event');
  return {
    comments: valuesOf(''),
    event:
      data.length > 0
        ? { time: Date.now(), event, id: valuesOf('id').at(-1) ?? '', data: JSON.parse(data.join('\n')) }
        : null,
  };
}
