import { describe, expect, it } from 'vitest';
import type { RequestPublicKey } from '../access/key-lookup.ts';
import { type SortPorts, sortEvents } from './sort-events.ts';

const keyOf = (id: string, more: Partial<RequestPublicKey> = {}) =>
  ({ id, state: 'ACTIVE', scopes: ['analytics.write'], publisher: { id: id.slice(3) }, ...more }) as RequestPublicKey;

const KEYS = new Map(
  [
    keyOf('pk_acme'),
    keyOf('pk_blue'),
    keyOf('pk_off', { state: 'DISABLED' }),
    keyOf('pk_reads', { scopes: ['content.read'] }),
    keyOf('pk_fenced'),
  ].map((key) => [key.id, key])
);

function portsWith() {
  const asked: string[] = [];
  return {
    asked,
    async find(id) {
      asked.push(id);
      return KEYS.get(id) ?? null;
    },
    isPageAllowed: ({ id }) => id !== 'pk_fenced',
    views: new Map<string, string>(),
  } satisfies SortPorts & Record<string, unknown>;
}

const player = (publicKey: string | undefined, n = 1) => ({ family: 'player', event: 'ping', n, publicKey });
const viewing = (xid: string, more: object = {}) => ({ e: 'hb', xid, ...more });
const named = { ypyid: 'pk_acme' };

describe('sortEvents', () => {
  it('gives each event to the publisher of the key that it names, in order', async () => {
    const events = [player('pk_acme', 1), player('pk_blue', 2), player('pk_acme', 3), viewing('v', named)];
    const { parts, aside } = await sortEvents(events, portsWith());
    expect([...parts]).toEqual([
      ['acme', [events[0], events[2], events[3]]],
      ['blue', [events[1]]],
    ]);
    expect(aside).toEqual([]);
  });

  it('gives a delta to the key that its view has named before, also in an earlier batch', async () => {
    const ports = portsWith();
    await sortEvents([viewing('v1', named), viewing('v2', { ypyid: 'pk_blue' })], ports);
    const { parts } = await sortEvents([viewing('v2'), viewing('v1')], ports);
    expect([...parts.keys()]).toEqual(['blue', 'acme']);
  });

  it('else to the only key that its batch names, and leaves it to the writer where there are two', async () => {
    const one = await sortEvents([viewing('v'), player('pk_acme')], portsWith());
    expect(one.parts.get('acme')).toHaveLength(2);

    const two = await sortEvents([viewing('v'), player('pk_acme'), player('pk_blue')], portsWith());
    expect([two.unattributed, two.aside]).toEqual([[viewing('v')], []]);
  });

  it('else leaves it to the writer: another server, or an earlier process, may have received its key', async () => {
    const { parts, unattributed, aside } = await sortEvents(
      [viewing('a'), player(undefined), viewing('b')],
      portsWith()
    );
    expect([parts.size, unattributed]).toEqual([0, [viewing('a'), viewing('b')]]);
    expect(aside).toEqual([{ reason: 'KEY_MISSING', event: player(undefined) }]);
  });

  const odd: [string, unknown][] = [
    ['NOT_AN_OBJECT', 'text'],
    ['NOT_AN_OBJECT', null],
    ['NOT_AN_OBJECT', [viewing('v', named)]],
    ['FAMILY_UNKNOWN', { family: 'other', event: 'x', publicKey: 'pk_acme' }],
    ['FAMILY_UNKNOWN', { family: null, e: 'hb' }],
    ['EVENT_UNNAMED', { family: 'player', e: 'ping', publicKey: 'pk_acme' }],
    ['EVENT_UNNAMED', { e: 7, ...named }],
    ['KEY_MISSING', player(undefined)],
    ['KEY_MISSING', { family: 'player', event: 'ping', publicKey: { id: 'pk_acme' } }],
    ['KEY_UNKNOWN', player('pk_nobody')],
    ['KEY_DISABLED', player('pk_off')],
    ['SCOPE_MISSING', player('pk_reads')],
    ['DOMAIN_NOT_ALLOWED', player('pk_fenced')],
  ];
  it.each(odd)('keeps apart, and beside it counts the others: %s %j', async (reason, event) => {
    const { parts, aside } = await sortEvents([event], portsWith());
    expect(aside).toEqual([{ reason, event }]);
    expect(parts.size).toBe(0);

    const mixed = await sortEvents([player('pk_acme'), player('pk_blue'), event], portsWith());
    expect([...mixed.parts.keys()]).toEqual(['acme', 'blue']);
  });

  it('keeps apart what nests too deeply, without its content', async () => {
    const deep = JSON.parse(`{"e":"hb","ypyid":"pk_acme","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
    const { aside } = await sortEvents([deep], portsWith());
    expect(aside).toEqual([{ reason: 'TOO_DEEP', event: null }]);
  });

  it('remembers no view of a key that nobody has, and none that cannot be one', async () => {
    const ports = portsWith();
    const long = 'x'.repeat(1_000_000);
    const events = [viewing('a', { ypyid: 'pk_nobody' }), viewing('b', { ypyid: long }), viewing(long, named)];
    await sortEvents([...events, viewing('good', named), viewing('off', { ypyid: 'pk_off' })], ports);
    expect([...ports.views]).toEqual([
      ['good', 'pk_acme'],
      ['off', 'pk_off'],
    ]);
  });

  it('leaves no more than sixteen views of a batch to the writer', async () => {
    const unknown = Array.from({ length: 4_000 }, (_, n) => viewing(`v${n % 2_000}`));
    const { unattributed, aside } = await sortEvents([viewing('stored'), ...unknown], portsWith());
    expect(new Set(unattributed.map(({ xid }) => xid)).size).toBe(16);
    expect([unattributed.length, aside.length]).toEqual([31, 3_970]);
  });

  it('asks for no more than four keys, each once', async () => {
    const ports = portsWith();
    const events = Array.from({ length: 3_000 }, (_, n) => player(`pk_${n % 1_000}`));
    const { aside } = await sortEvents(events, ports);
    expect(ports.asked).toEqual(['pk_0', 'pk_1', 'pk_2', 'pk_3']);
    expect(aside.filter(({ reason }) => reason === 'TOO_MANY_KEYS')).toHaveLength(2_988);
  });
});
