import { ApiFailure, kindOf } from './api-failure.ts';

export interface ApiPorts {
  readonly fetch: typeof fetch;
  /** The management token. */
  readonly token: string;
}

export interface Call {
  /** Below `/v1`. */
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: object;
  readonly signal?: AbortSignal;
  readonly accept?: string;
}

/** ms that an answer may take; the server gives a question up after 15 s. */
const RESPONSE_TIMEOUT_MS = 30_000;
const TIMEOUT_ERROR = 'TimeoutError';

/** Asks the management API of the server that the page is from; throws `ApiFailure`. */
export async function callApi<Answer>(ports: ApiPorts, call: Call): Promise<Answer> {
  const line = new AbortController();
  const timer = setTimeout(() => line.abort(new DOMException('No answer', TIMEOUT_ERROR)), RESPONSE_TIMEOUT_MS);
  const { signal } = call;
  if (signal?.aborted) line.abort(signal.reason);
  signal?.addEventListener('abort', () => line.abort(signal.reason), { signal: line.signal });
  try {
    const answer = await openAnswer(ports, { ...call, signal: line.signal });
    return (await answer.json().catch(() => {
      throw new ApiFailure('offline', 'The answer broke off.');
    })) as Answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The same up to the head of the answer, for those that have no end. */
export async function openAnswer({ fetch, token }: ApiPorts, call: Call): Promise<Response> {
  const { path, body, signal, accept = 'application/json' } = call;
  const answer = await fetch(`/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    cache: 'no-store',
    credentials: 'omit',
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted && signal.reason?.name !== TIMEOUT_ERROR) throw error;
    throw new ApiFailure('offline', 'The server cannot be reached.');
  });
  if (answer.ok) return answer;
  throw new ApiFailure(kindOf(answer.status), await messageOf(answer));
}

async function messageOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: unknown } } | null;
  const message = body?.error?.message;
  return typeof message === 'string' ? message : `HTTP ${answer.status}`;
}
