import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** From the root, query included. */
  readonly path: string;
  readonly body?: Readable;
}

/** A way to the management API. */
export interface Connection {
  /** For whoever reads what was done: `at http://…`. */
  readonly where: string;
  /** The answer, whatever its status. Rejects when there is none. */
  call(call: Call): Promise<{ readonly status: number; readonly body: Readable }>;
  close(): Promise<void>;
}

/** What every call bears. */
export function headersFor(token: string, body: Readable | undefined): Record<string, string> {
  return { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/x-ndjson' }) };
}

/** A call that was refused; the message is the server's. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The JSON of a call's answer. Throws `Refused` for one that is an error. */
export async function askJson<Answer>(connection: Connection, call: Call): Promise<Answer> {
  const { status, body } = await connection.call(call);
  if (status !== 200) throw await toRefused(status, body);
  return JSON.parse(await text(body)) as Answer;
}

/** What an error answer says; the hint for a token that is another server's. */
export async function toRefused(status: number, body: Readable): Promise<Refused> {
  const answer = await text(body).catch(() => '');
  const [, message = `The server answered ${status}.`] = /"message":"((?:[^"\\]|\\.)*)"/.exec(answer) ?? [];
  const told = JSON.parse(`"${message}"`) as string;
  return new Refused(status, status === 401 ? `${told} Set ADMIN_TOKEN, or DATA_DIR to the running server's.` : told);
}
