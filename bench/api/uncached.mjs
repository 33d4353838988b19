import { startChild } from '../server/child.mjs';
import { startTouchline } from '../server/touchline.mjs';
import { KEY } from './content.mjs';
import { dayPath } from './list-paths.mjs';
import { CONNECTIONS, interleave, warmUp, withCpu } from './rounds.mjs';
import { startSpy } from './spy.mjs';

/** Questions whose SQL is noted, to be run bare in turn: one a day of the year. */
const NOTED = 365;

/**
 * A day's list that no cache has, from PostgreSQL: our server, and the same SQL with the same parameters through `pg`
 * in a process that does nothing else.
 */
export async function measureUncached({ databaseUrl, port, runs, seconds }) {
  const statement = await noteSql({ databaseUrl, port });
  const server = await startTouchline({ port, store: { databaseUrl } });
  const load = startChild(new URL('./load-worker.mjs', import.meta.url));
  const bare = startChild(new URL('./bare-pg.mjs', import.meta.url));
  let next = NOTED;
  const ours = async (time = seconds) => {
    const { host, pid } = server;
    const result = await withCpu(pid, () =>
      load.request({ host, port, key: KEY, connections: CONNECTIONS, seconds: time, from: next })
    );
    next = result.next;
    return result;
  };
  const sql = (time = seconds) =>
    withCpu(bare.pid, () => bare.request({ url: databaseUrl, ...statement, concurrency: CONNECTIONS, seconds: time }));

  try {
    await warmUp(ours);
    await warmUp(sql);
    return { ...(await interleave({ ours: () => ours(), bare: () => sql() }, runs)), sql: statement.text };
  } finally {
    await Promise.all([server.stop(), load.stop(), bare.stop()]);
  }
}

/** The SQL text of a day's list and the parameters of a year of days, as our server sends them. */
async function noteSql({ databaseUrl, port }) {
  const spy = await startSpy(databaseUrl);
  const server = await startTouchline({ port, store: { databaseUrl: spy.url } });
  try {
    const request = async (n) => {
      const answer = await fetch(server.origin + dayPath(KEY, n));
      if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    // Keys, pictures and the content of events are asked for at first only: what is measured has each event in memory.
    for (let n = NOTED; n < 2 * NOTED; n++) await request(n);
    spy.statements.length = 0;
    for (let n = 2 * NOTED; n < 3 * NOTED; n++) await request(n);
  } finally {
    await server.stop();
    spy.close();
  }
  const lists = spy.statements.filter(({ text }) => /\bfrom\s+"?events\b/i.test(text));
  const texts = new Set(lists.map(({ text }) => text));
  if (lists.length !== NOTED || texts.size !== 1)
    throw new Error(`${NOTED} lists took ${lists.length} statements of ${texts.size} kinds; one each was expected.`);
  return { text: lists[0].text, parameters: lists.map(({ parameters }) => parameters) };
}
