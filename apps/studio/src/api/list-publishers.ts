import type { WirePublisher } from '@touchline/contract';
import { type ApiPorts, callApi } from './call-api.ts';

/** The most that a page of the list has. */
const PAGE_SIZE = 100;

interface PublisherPage {
  readonly publishers: readonly WirePublisher[];
  readonly nextPageToken?: string;
}

/** All publishers of the server, page after page. */
export async function listPublishers(ports: ApiPorts, signal: AbortSignal): Promise<readonly WirePublisher[]> {
  const all: WirePublisher[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), ...(token && { pageToken: token }) });
    const page = await callApi<PublisherPage>(ports, { path: `/publishers?${query}`, signal });
    all.push(...page.publishers);
    token = page.nextPageToken ?? '';
  } while (token);
  return all;
}
