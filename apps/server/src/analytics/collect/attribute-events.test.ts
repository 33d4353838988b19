import { describe, expect, it } from 'vitest';
import type { RequestPublicKey } from '../../platform/access/key-lookup.ts';
import { type AttributionPorts, attributeEvents } from './attribute-events.ts';

const keyOf = (id: string, overrides: Partial<RequestPublicKey> = {}) =>
  ({
    id,
    state: 'ACTIVE',
    scopes: ['analytics.write'],
    publisher: { id: id.slice(3) },
    ...overrides,
  }) as RequestPublicKey;

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
  const lookups: string[] = [];
  return {
    lookups,
    async find(id) {
      lookups.push(id);
      return KEYS.get(id) ?? null;
    },
    isPageAllowed: ({ id }) => id !== 'pk_fenced',
    views: new Map<string, string>(),
  } satisfies AttributionPorts & Record<string, unknown>;
}

const player = (publicKey: string | undefined, n = 1) => ({ family: 'player', event: 'ping', n, publicKey });
const viewing = (xid: string, overrides: object = {}) => ({ e: 'hb', xid, ...overrides });
const named = { ypyid: 'pk_acme' };

describe('sortEvents', () => {
  it('attributes each event to the publisher of its key, in order', async () => {
    const events = [player('pk_acme', 1), player('pk_blue', 2), player('pk_acme', 3), viewing('v', named)];
    const { parts, quarantined } = await attributeEvents(events, portsWith());
    expect([...parts]).toEqual([
      ['acme', [events[0], events[2], events[3]]],
      ['blue', [events[1]]],
    ]);
    expect(quarantined).toEqual([]);
  });

  it('attributes a delta to the key that its view sent before, also in an earlier batch', async () => {
    const ports = portsWith();
    await attributeEvents([viewing('v1', named), viewing('v2', { ypyid: 'pk_blue' })], ports);
    const { parts } = await attributeEvents([viewing('v2'), viewing('v1')], ports);
    expect([...parts.keys()]).toEqual(['blue', 'acme']);
  });

  it('else uses the only key of the batch, and leaves it to the writer if there are two', async () => {
    const one = await attributeEvents([viewing('v'), player('pk_acme')], portsWith());
    expect(one.parts.get('acme')).toHaveLength(2);

    const two = await attributeEvents([viewing('v'), player('pk_acme'), player('pk_blue')], portsWith());
    expect([two.unattributed, two.quarantined]).toEqual([[viewing('v')], []]);
  });

  it('else leaves it to the writer, because another server or process may have received the key', async () => {
    const { parts, unattributed, quarantined } = await attributeEvents(
      [viewing('a'), player(undefined), viewing('b')],
      portsWith()
    );
    expect([parts.size, unattributed]).toEqual([0, [viewing('a'), viewing('b')]]);
    expect(quarantined).toEqual([{ reason: 'KEY_MISSING', event: player(undefined) }]);
  });

  const invalid: [string, unknown][] = [
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
  it.each(invalid)('quarantines %s %j and counts the others', async (reason, event) => {
    const { parts, quarantined } = await attributeEvents([event], portsWith());
    expect(quarantined).toEqual([{ reason, event }]);
    expect(parts.size).toBe(0);

    const mixed = await attributeEvents([player('pk_acme'), player('pk_blue'), event], portsWith());
    expect([...mixed.parts.keys()]).toEqual(['acme', 'blue']);
  });

  it('quarantines what is nested too deeply, without its content', async () => {
    const deep = JSON.parse(`{"e":"hb","ypyid":"pk_acme","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
    const { quarantined } = await attributeEvents([deep], portsWith());
    expect(quarantined).toEqual([{ reason: 'TOO_DEEP', event: null }]);
  });

  it('does not cache views of unknown keys or invalid views', async () => {
    const ports = portsWith();
    const long = 'x'.repeat(1_000_000);
    const events = [viewing('a', { ypyid: 'pk_nobody' }), viewing('b', { ypyid: long }), viewing(long, named)];
    await attributeEvents([...events, viewing('good', named), viewing('off', { ypyid: 'pk_off' })], ports);
    expect([...ports.views]).toEqual([
      ['good', 'pk_acme'],
      ['off', 'pk_off'],
    ]);
  });

  it('leaves at most sixteen views of a batch to the writer', async () => {
    const unknown = Array.from({ length: 4_000 }, (_, n) => viewing(`v${n % 2_000}`));
    const { unattributed, quarantined } = await attributeEvents([viewing('stored'), ...unknown], portsWith());
    expect(new Set(unattributed.map(({ xid }) => xid)).size).toBe(16);
    expect([unattributed.length, quarantined.length]).toEqual([31, 3_970]);
  });

  it('looks up at most four keys, each once', async () => {
    const ports = portsWith();
    const events = Array.from({ length: 3_000 }, (_, n) => player(`pk_${n % 1_000}`));
    const { quarantined } = await attributeEvents(events, ports);
    expect(ports.lookups).toEqual(['pk_0', 'pk_1', 'pk_2', 'pk_3']);
    expect(quarantined.filter(({ reason }) => reason === 'TOO_MANY_KEYS')).toHaveLength(2_988);
  });
});
