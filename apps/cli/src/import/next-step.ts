import { type Connection, requestJson } from './management-call.ts';

/** Lines of a page that show what was imported for a new publisher. `publicUrl`: the server's origin. */
export async function nextStep(
  connection: Connection,
  {
    publisher,
    publicUrl,
    hasEvents,
  }: { readonly publisher: string; readonly publicUrl: string; readonly hasEvents: boolean }
): Promise<readonly string[]> {
  const { id, allowedDomains } = await publicKeyOf(connection, publisher);
  const { latest, versions } = await requestJson<LoaderVersions>(connection, { method: 'GET', path: '/embed.json' });
  const { url = '', integrity = '' } = versions[latest] ?? {};
  return [
    `Next: show it on a page. The public key ${id} works on ${allowedDomains.length === 0 ? 'any page' : allowedDomains.join(', ')}.`,
    `  <script async src="${publicUrl}/embed.js"></script>`,
    hasEvents
      ? `  <touchline-calendar public-key="${id}"></touchline-calendar>`
      : `  <touchline-card-grid public-key="${id}" query-data-type="entities"></touchline-card-grid>`,
    'To keep the page on this version of the loader, use this script instead:',
    `  <script async src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  ];
}

/** The response of `/embed.json`. */
interface LoaderVersions {
  readonly latest: string;
  readonly versions: Readonly<Record<string, { readonly url: string; readonly integrity: string }>>;
}

interface PublicKeyInfo {
  readonly id: string;
  readonly allowedDomains: readonly string[];
}

/** Returns a public key of the publisher, and creates one if there is none. */
async function publicKeyOf(connection: Connection, publisher: string): Promise<PublicKeyInfo> {
  const path = `/v1/publishers/${encodeURIComponent(publisher)}/publicKeys`;
  const { publicKeys } = await requestJson<{ publicKeys: readonly PublicKeyInfo[] }>(connection, {
    method: 'GET',
    path: `${path}?pageSize=1`,
  });
  return publicKeys[0] ?? requestJson<PublicKeyInfo>(connection, { method: 'POST', path });
}
