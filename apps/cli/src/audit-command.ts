import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { WireAuditEvent, WireAuditVerification } from '@touchline/contract';
import type { CommandPorts } from './command-ports.ts';
import { callerPath } from './import/caller-path.ts';
import { connect } from './import/connection.ts';
import { type Connection, RejectedRequest, requestJson } from './import/management-call.ts';
import { parseOptions } from './parse-options.ts';

const helpText = (usage: string) => `${usage} verify [options]

Verifies the audit log: the chain of each publisher, also of deleted ones, and the chain of the server.

  --publisher ID      only the chain of this publisher
  --checkpoint FILE   a checkpoint of a chain, as GET …/auditEvents:checkpoint returned it; verifies only this chain, and
                      that it was not rewritten since then

The exit code is 0 if all is valid, 1 if a chain is invalid, and 2 if it could not be verified.`;

/** Exit codes. Source: studio.md §3, CLI. */
const EXIT = { valid: 0, invalid: 1, unverified: 2 } as const;
/** Id of a publisher, or the chain of the server. */
type Chain = string | null;
const CHAIN_OF_SERVER = null;

/** Runs `touchline audit` and returns the exit code. */
export async function auditCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  try {
    return await run(args, ports);
  } catch (error) {
    // Code 1 would mean that a chain is invalid.
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    ports.printError(`audit: ${line}`);
    return EXIT.unverified;
  }
}

async function run(args: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      publisher: { type: 'string' },
      checkpoint: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [verb, ...rest] = positionals;
  if (values.help || verb === undefined) {
    ports.print(helpText(ports.usage));
    return values.help ? EXIT.valid : EXIT.unverified;
  }
  if (verb !== 'verify' || rest.length > 0) throw new Error(`"${positionals.join(' ')}" is not verify (--help).`);
  const checkpoint = values.checkpoint === undefined ? null : await readCheckpoint(values.checkpoint, ports);
  const { publisher } = values;
  if (checkpoint && publisher !== undefined && checkpoint.publisher !== publisher)
    throw new Error(`--checkpoint: is one of ${nameOf(checkpoint.publisher)}, not of ${nameOf(publisher)}.`);
  const connection = await connect(ports.environment, { forWriting: false });
  try {
    const only = checkpoint ? checkpoint.publisher : publisher;
    const isNamed = only !== undefined;
    const codes: number[] = [];
    for (const chain of isNamed ? [only] : await findChains(connection))
      codes.push(await verify(connection, { chain, checkpoint, isNamed }, ports));
    return Math.max(...codes);
  } finally {
    await connection.close();
  }
}

interface Checkpoint {
  readonly publisher: Chain;
}

/** Reads a checkpoint. Its signature is verified by the server. Throws an `Error` with a message of one line. */
async function readCheckpoint(file: string, { environment }: CommandPorts): Promise<Checkpoint> {
  const text = await readFile(callerPath(file, environment), 'utf8').catch((error: Error) => {
    throw new Error(`--checkpoint: ${error.message}`, { cause: error });
  });
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && 'publisher' in value;
    if (isObject && (typeof value.publisher === 'string' || value.publisher === null)) return value as Checkpoint;
  } catch {}
  throw new Error(`--checkpoint: ${file} is not a checkpoint.`);
}

/** Finds all chains. Those of deleted publishers are in the events of their deletion. */
async function findChains(connection: Connection): Promise<readonly Chain[]> {
  const ids = new Set<string>();
  for await (const { id } of readAll<{ id: string }>(connection, '/v1/publishers?', 'publishers')) ids.add(id);
  const deletions = `/v1/auditEvents?filter=${encodeURIComponent('action = "publisher.delete"')}&`;
  for await (const { target } of readAll<WireAuditEvent>(connection, deletions, 'auditEvents'))
    if (target !== null) ids.add(target.replace(/^publishers\//, ''));
  return [CHAIN_OF_SERVER, ...ids];
}

/** `path` ends where a query parameter can follow. */
async function* readAll<Item>(connection: Connection, path: string, collection: string): AsyncGenerator<Item> {
  let token = '';
  do {
    const query = `pageSize=100&pageToken=${encodeURIComponent(token)}`;
    const page = await requestJson<Record<string, unknown>>(connection, { method: 'GET', path: `${path}${query}` });
    yield* page[collection] as Item[];
    token = String(page['nextPageToken'] ?? '');
  } while (token !== '');
}

interface Verified {
  readonly chain: Chain;
  readonly checkpoint: Checkpoint | null;
  /** Whether the user has named the chain, so that it must exist. */
  readonly isNamed: boolean;
}

/** Verifies one chain, prints the result and returns the exit code. */
async function verify(
  connection: Connection,
  { chain, checkpoint, isNamed }: Verified,
  { print }: CommandPorts
): Promise<number> {
  const parent = chain === CHAIN_OF_SERVER ? '/v1' : `/v1/publishers/${encodeURIComponent(chain)}`;
  const result = await requestJson<WireAuditVerification>(connection, {
    method: 'POST',
    path: `${parent}/auditEvents:verify`,
    body: Readable.from([JSON.stringify({ checkpoint })]),
    contentType: 'application/json',
  }).catch((error: unknown) => {
    // All events of a deleted publisher may have been pruned.
    if (!isNamed && error instanceof RejectedRequest && error.status === 404) return null;
    throw error;
  });
  if (result === null) return EXIT.valid;
  const { code, text } = describe(result, checkpoint !== null);
  print(`${nameOf(chain)}: ${result.checked} events, ${text}`);
  return code;
}

function describe({ valid, firstInvalidSequence, matchesCheckpoint }: WireAuditVerification, isCompared: boolean) {
  if (!valid) return { code: EXIT.invalid, text: `invalid from event ${firstInvalidSequence}` };
  if (matchesCheckpoint === false) return { code: EXIT.invalid, text: 'not the chain of the checkpoint' };
  if (isCompared && matchesCheckpoint === null)
    return { code: EXIT.unverified, text: 'valid; the event of the checkpoint was deleted after AUDIT_DAYS' };
  return { code: EXIT.valid, text: isCompared ? 'valid, as in the checkpoint' : 'valid' };
}

function nameOf(chain: Chain): string {
  return chain === CHAIN_OF_SERVER ? 'the server' : `publisher ${chain}`;
}
