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

/** Asks the management API of the server that the page is from; throws `ApiFailure`. */
export async function callApi<Answer>(ports: ApiPorts, call: Call): Promise<Answer> {
  const answer = await openAnswer(ports, call);
  return (await answer.json().catch(() => {
    throw new ApiFailure('offline', 'The answer broke off.');
  })) as Answer;
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
    if (signal?.aborted) throw error;
    throw new ApiFailure('offline', 'The server does not answer.');
  });
  if (answer.ok) return answer;
  throw new ApiFailure(kindOf(answer.status), await messageOf(answer));
}

async function messageOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { message?: unknown } } | null;
  const message = body?.error?.message;
  return typeof message === 'string' ? message : `HTTP ${answer.status}`;
}
