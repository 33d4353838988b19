import { describe, expect, it } from 'vitest';
import { readEvents } from './follow-counts.ts';

async function eventsOf(...chunks: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

describe('readEvents', () => {
  it('puts events together that come in pieces', async () => {
    expect(await eventsOf('event: cou', 'nts\ndata: {"a"', ':1}\n', '\ndata: b\n\n')).toEqual([
      { event: 'counts', data: '{"a":1}' },
      { event: 'message', data: 'b' },
    ]);
  });

  it('passes over comments, fields it does not know, and what has no end', async () => {
    expect(await eventsOf(': hello\n\nid: 4\ndata: x\n\ndata: lost')).toEqual([{ event: 'message', data: 'x' }]);
  });

  it('joins lines of data, and takes either end of a line', async () => {
    expect(await eventsOf('data: a\r\ndata: b\r\n\r\n')).toEqual([{ event: 'message', data: 'a\nb' }]);
  });
});
