import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Makes a video refer to an access policy that does not exist, as stored before the check existed. */
export async function namePolicy(server: TestApp, publisher: string, video: string, policy: string): Promise<void> {
  await sql`
    update videos set body = jsonb_set(body, '{accessPolicyId}', to_jsonb(${policy}::text))
    where publisher_id = ${publisher} and id = ${video}`.execute(server.store.database);
  // After any write the server reads the video again.
  await server.manage('POST', `/${publisher}/entities?entityId=after-${video}`);
}
