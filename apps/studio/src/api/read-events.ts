/** An event of a stream (HTML, Server-sent events); comments are none. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * The events of a stream as they come. `EventSource` cannot send the token, so the stream is read here.
 *
 * `onLife`: something came, be it a comment: the line is alive.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void = () => undefined
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onLife();
      rest += value.replaceAll('\r', '');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.flatMap((block) => eventOf(block) ?? []);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split('\n').map((line) => /^(event|data): ?(.*)$/.exec(line));
  const data = fields.flatMap((field) => (field?.[1] === 'data' ? [field[2] ?? ''] : []));
  const event = fields.findLast((field) => field?.[1] === 'event')?.[2] ?? 'message';
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
