import { describe, expect, it } from 'vitest';
import type { StreamEnd } from './connection.ts';
import { type WatchOptions, watchEvents } from './watch-events.ts';

interface Stream {
  readonly url: URL;
  open: boolean;
  say(text: string): void;
  end(end?: StreamEnd): void;
}

/** A page whose streams and clock do what the test says. */
function page(options: Partial<Omit<WatchOptions, 'ports'>> = {}, visibleFromTheStart = true) {
  const streams: Stream[] = [];
  const log: string[] = [];
  const tasks: { at: number; task: () => void }[] = [];
  let now = 0;
  let visible = visibleFromTheStart;
  let changeVisibility = () => {};
  const stop = watchEvents({
    api: 'https://api.example',
    publicKey: 'pk_1',
    onChange: (change) => log.push(change.kind === 'upsert' ? `upsert ${change.event.title}` : `delete ${change.id}`),
    onStale: () => log.push('stale'),
    onState: (state) => log.push(state),
    onError: ({ code }) => log.push(`error ${code}`),
    ...options,
    ports: {
      connect(url, { text, ended }) {
        const stream: Stream = {
          url: new URL(url),
          open: true,
          say: text,
          end(end = { status: 0 }) {
            stream.open = false;
            ended(end);
          },
        };
        streams.push(stream);
        return () => {
          stream.open = false;
        };
      },
      later(task, ms) {
        const entry = { at: now + ms, task };
        tasks.push(entry);
        return () => {
          if (tasks.includes(entry)) tasks.splice(tasks.indexOf(entry), 1);
        };
      },
      random: () => 0.5,
      visibility: {
        isVisible: () => visible,
        subscribe(listener) {
          changeVisibility = listener;
          return () => {
            changeVisibility = () => {};
          };
        },
      },
    },
  });
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [next] = tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      tasks.splice(tasks.indexOf(next), 1);
      now = next.at;
      next.task();
    }
    now = end;
  };
  const show = (value: boolean) => {
    visible = value;
    changeVisibility();
  };
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  return { streams, log, pass, show, stop, last, waiting: tasks, take: () => log.splice(0) };
}

const block = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const upsert = (id: number, title: string) => block(id, 'upsert', { id: 'e1', title, revision: String(id) });
const hello = ': watching\nretry: 2000\n\n';

describe('watchEvents', () => {
  it('asks with key, filter and locale, without a header of its own', () => {
    const { last } = page({ filter: 'type_id = "a&b"', locale: 'nl_BE', view: 'BASIC', since: '7' });

    expect(last().url.pathname).toBe('/v1/events:watch');
    expect([...last().url.searchParams]).toEqual([
      ['filter', 'type_id = "a&b"'],
      ['key', 'pk_1'],
      ['lastEventId', '7'],
      ['locale', 'nl-BE'],
      ['view', 'BASIC'],
    ]);
  });

  it('passes changes on as they come, however the stream is cut', () => {
    const { last, take } = page();
    const text = `${hello}${upsert(8, 'Goal')}${block(9, 'delete', { id: 'e1', revision: '9' })}`;
    for (const character of text) last().say(character);

    expect(take()).toEqual(['connecting', 'live', 'upsert Goal', 'delete e1']);
  });

  it('resumes after the last revision that it received, also one that came without news', () => {
    const { last, pass, streams } = page();
    last().say(`${hello}${upsert(8, 'Goal')}: here\nid: 12\n\n`);
    last().end();
    pass(2_000);

    expect(streams).toHaveLength(2);
    expect(last().url.searchParams.get('lastEventId')).toBe('12');
  });

  it('does not take half a block for news, and asks for it again', () => {
    const { last, pass, log } = page();
    last().say(`${hello}${upsert(8, 'Goal')}${upsert(9, 'Late').slice(0, -1)}`);
    last().end();
    pass(2_000);

    expect(log).not.toContain('upsert Late');
    expect(last().url.searchParams.get('lastEventId')).toBe('8');
  });

  it('asks for the list again after a reset, and after news it cannot read', () => {
    const { last, take } = page();
    last().say(`${hello}${block(20, 'reset', { revision: '20' })}${block(21, 'upsert', {})}`);

    expect(take()).toEqual(['connecting', 'live', 'stale', 'stale']);
  });

  it('waits as the server says after a stream that worked, and twice as long after each failure', () => {
    const { last, pass, streams } = page();
    last().say(hello);
    const opened: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      last().end();
      let waited = 0;
      const before = streams.length;
      while (streams.length === before) {
        pass(500);
        waited += 500;
      }
      opened.push(waited);
    }

    expect(opened).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('waits at least as long as a server asks that has no seat left', () => {
    const { last, pass, streams, log } = page();
    last().end({ status: 429, retryAfter: 30 });
    pass(29_000);
    const early = streams.length;
    pass(1_000);

    expect([early, streams.length]).toEqual([1, 2]);
    expect(log).not.toContain('failed');
  });

  it('gives up on a refusal that will be the same next time', () => {
    const { last, pass, take, streams, waiting } = page();
    last().end({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', details: [{ reason: 'KEY_DISABLED' }] } },
    });
    pass(600_000);

    expect(take()).toEqual(['connecting', 'failed', 'error KEY_DISABLED']);
    expect([streams.length, waiting.length]).toEqual([1, 0]);
  });

  it('polls at once where a backend has no stream at all, and asks for one again only when the page is looked at anew', () => {
    const { last, pass, take, streams, show } = page({ since: '5' });
    last().end({ status: 404 });
    pass(31_000);

    expect(take()).toEqual(['connecting', 'polling', 'stale', 'stale', 'stale']);
    expect(streams.length).toBe(1);
    show(false);
    show(true);
    expect(streams.length).toBe(2);
  });

  it('polls after the third failure in a row, and stops when a stream works again', () => {
    const { last, pass, take, log } = page({ since: '5' });
    last().end();
    pass(3_000);
    last().end();
    pass(6_000);
    take();
    last().end({ status: 503 });
    const atOnce = take();
    pass(11_999);
    const soon = take();
    pass(3_001);
    const later = take();
    last().say(hello);
    pass(30_000);

    expect(atOnce).toEqual(['polling', 'stale']);
    expect([soon, later]).toEqual([[], ['stale']]);
    expect(log).toEqual(['live']);
  });

  it('takes a stream for lost that says nothing for 40 s, or nothing at all for 10 s', () => {
    const { last, pass, streams } = page();
    pass(10_000);
    const mute = streams[0]?.open;
    pass(3_000);
    last().say(hello);
    pass(39_000);
    const quiet = last().open;
    pass(1_000);

    expect([mute, quiet, streams[1]?.open]).toEqual([false, true, false]);
  });

  it('asks nothing while the page is hidden, and resumes at once when it is seen', () => {
    const { last, pass, show, streams, take, waiting } = page();
    last().say(`${hello}${upsert(8, 'Goal')}`);
    show(false);
    const hidden = [last().open, waiting.length];
    pass(3_600_000);
    show(true);

    expect(hidden).toEqual([false, 0]);
    expect(streams).toHaveLength(2);
    expect(last().url.searchParams.get('lastEventId')).toBe('8');
    expect(take()).toEqual(['connecting', 'live', 'upsert Goal', 'hidden', 'connecting']);
  });

  it('does not poll in a hidden page either', () => {
    const { last, pass, show, take } = page();
    for (let failure = 0; failure < 3; failure++) {
      last().end();
      pass(12_000);
    }
    show(false);
    take();
    pass(600_000);
    expect(take()).toEqual([]);
  });

  it('begins when the page is seen for the first time, and then asks for a list that has aged', () => {
    const { last, pass, show, streams, take } = page({}, false);
    pass(600_000);
    const before = [streams.length, take()];
    show(true);
    last().say(hello);

    expect(before).toEqual([0, ['hidden']]);
    expect(take()).toEqual(['connecting', 'live', 'stale']);
  });

  it('asks for the list again where it could not say since when it looks', () => {
    const { last, pass, take } = page();
    last().end();
    pass(3_000);
    last().say(hello);
    expect(take()).toEqual(['connecting', 'connecting', 'live', 'stale']);
  });

  it('ends for good: nothing is open or waiting, and nobody is notified', () => {
    const { last, stop, pass, show, take, waiting, streams } = page();
    const { say, end } = last();
    say(hello);
    take();
    stop();
    say(upsert(8, 'Goal'));
    end();
    show(true);
    pass(600_000);

    expect([take(), waiting.length, streams.length, streams[0]?.open]).toEqual([[], 0, 1, false]);
  });
});
