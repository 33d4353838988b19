import { pg } from './postgres.mjs';
import { cpuOf } from './process-stats.mjs';

/** Counts the processor time of the PostgreSQL sessions of a database. `close` ends its own session. */
export async function openStoreCpu(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();

  return {
    /** Starts counting; the result resolves to the ms that all sessions have used since. */
    async start() {
      const before = await sessions(client);
      return async () => {
        let sum = 0;
        for (const [pid, time] of await sessions(client)) sum += time - (before.get(pid) ?? 0);
        return sum;
      };
    },
    close: () => client.end(),
  };
}

async function sessions(client) {
  const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database()');
  return new Map(rows.map(({ pid }) => [pid, cpuOrZero(pid)]));
}

function cpuOrZero(pid) {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
}
