import { Readable } from 'node:stream';
import { type Connection, RejectedRequest, requestJson } from '../import/management-call.ts';
import type { PackagedVideo } from './package-video.ts';

export interface Registration {
  readonly publisher: string;
  readonly id: string;
  /** null: a new video gets `fallbackTitle`, an existing one keeps its title. */
  readonly title: string | null;
  readonly fallbackTitle: string;
  /** null: a new video has none, an existing one keeps its own. */
  readonly policy: string | null;
  readonly made: PackagedVideo;
}

/** Creates the video, or updates its media. Throws an `Error` with the server's message. */
export async function registerVideo(connection: Connection, registration: Registration): Promise<void> {
  const { publisher } = registration;
  const { problems } = await requestJson<{ readonly problems: readonly { readonly message: string }[] }>(connection, {
    method: 'POST',
    path: `/v1/publishers/${encodeURIComponent(publisher)}:import`,
    body: Readable.from([`${JSON.stringify(toRow(registration))}\n`]),
  });
  if (problems[0]) throw new Error(problems[0].message);
}

/** Returns a line of the import format (docs/import.md). */
function toRow({ id, title, fallbackTitle, policy, made }: Registration): object {
  const at = (name: string) => `/media/${id}/${name}`;
  return {
    name: `videos/${id}`,
    live: false,
    duration: made.duration,
    playlists: [{ format: 'HLS', url: at('master.m3u8') }],
    captions: made.captions.map(({ language, label, name }) => ({ language, label, url: at(name) })),
    storyboardUrl: at('storyboard.vtt'),
    ...(title !== null && { displayName: title }),
    ...(policy !== null && { accessPolicyId: policy }),
    import: { fill: { posterUrl: at('poster.jpg'), ...(title === null && { displayName: fallbackTitle }) } },
  };
}

/** Throws an `Error` with a message of one line if a publisher has no such access policy. */
export async function requirePolicy(connection: Connection, publisher: string, policy: string): Promise<void> {
  const path = `/v1/publishers/${encodeURIComponent(publisher)}/accessPolicies/${encodeURIComponent(policy)}`;
  await requestJson(connection, { method: 'GET', path }).catch((error: unknown) => {
    if (!(error instanceof RejectedRequest) || error.status !== 404) throw error;
    throw new Error(`--policy: publisher ${publisher} has no access policy "${policy}".`);
  });
}
