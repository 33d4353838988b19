import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A request. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** From the root, including the query. */
  readonly path: string;
  readonly body?: Readable;
  /** Default: lines of JSON. */
  readonly contentType?: 'application/json';
}

/** A connection to the management API. */
export interface Connection {
  /** For messages: `at http://…`. */
  readonly where: string;
  /** Returns the response with any status. Rejects if there is none. */
  call(call: Call): Promise<{ readonly status: number; readonly body: Readable }>;
  close(): Promise<void>;
}

/** Headers of every call. */
export function headersFor(token: string, { body, contentType }: Call): Record<string, string> {
  const headers = { authorization: `Bearer ${token}` };
  return body ? { ...headers, 'content-type': contentType ?? 'application/x-ndjson' } : headers;
}

/** An error response of the server, with its message. */
export class RejectedRequest extends Error {
  override readonly name = 'RejectedRequest';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns the JSON of a response. Throws `RejectedRequest` for an error. */
export async function requestJson<Answer>(connection: Connection, call: Call): Promise<Answer> {
  const { status, body } = await connection.call(call);
  if (status !== 200) throw await readRejection(status, body);
  return JSON.parse(await text(body)) as Answer;
}

/** Reads an error response, and adds a hint if the token belongs to another server. */
export async function readRejection(status: number, body: Readable): Promise<RejectedRequest> {
  const answer = await text(body).catch(() => '');
  const [, message = `The server answered ${status}.`] = /"message":"((?:[^"\\]|\\.)*)"/.exec(answer) ?? [];
  const serverMessage = JSON.parse(`"${message}"`) as string;
  return new RejectedRequest(
    status,
    status === 401 ? `${serverMessage} Set ADMIN_TOKEN, or DATA_DIR to the running server's.` : serverMessage
  );
}
