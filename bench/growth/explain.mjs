import { startSpy } from '../api/spy.mjs';
import { pg } from '../server/postgres.mjs';
import { createClient } from './client.mjs';
import { KEY } from './content.mjs';
import { pathOf, REQUESTS } from './requests.mjs';
import { startSite } from './site.mjs';

/** The plans of the statements that the twenty requests send to PostgreSQL, run once more under EXPLAIN, as text. */
export async function explainRequests({ port, store }) {
  const spy = await startSpy(store.databaseUrl);
  const server = await startSite({ port, store: { databaseUrl: spy.url } });
  const database = new pg.Client({ connectionString: store.databaseUrl });
  await database.connect();
  const parts = [];
  try {
    for (const [index, request] of REQUESTS.entries()) {
      const client = createClient({ origin: server.origin, address: `127.0.5.${index + 1}` });
      // Keys and cursors are read with the first.
      await client.get(pathOf(request, KEY, 0));
      spy.statements.length = 0;
      await client.get(pathOf(request, KEY, 1));
      client.close();
      const lists = spy.statements.filter(
        ({ text }) => /\bfrom\s+"?events\b/i.test(text) && /^\s*(select|with)/i.test(text)
      );
      parts.push(`## ${request.name}\n`);
      for (const { text, parameters } of lists) {
        const { rows } = await database
          .query(`explain (analyze, buffers) ${text}`, parameters)
          // A list past its time: without `analyze` there is a plan all the same.
          .catch(() => database.query(`explain ${text}`, parameters));
        parts.push(rows.map((row) => row['QUERY PLAN']).join('\n'), '');
      }
    }
    return parts.join('\n');
  } finally {
    await database.end();
    await server.stop();
    spy.close();
  }
}
