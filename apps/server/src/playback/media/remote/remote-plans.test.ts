import { DAY_MS, HOUR_MS, MINUTE_MS, type StartPlan } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../platform/database/open-database.ts';
import { openTestStore } from '../../../testing/store.ts';
import { createRemotePlans, type RemotePlans } from './remote-plans.ts';

const URL_1 = 'https://cdn.example/v1/master.m3u8';

let store: Store;
let now: number;
/** The URLs that were read. */
let readings: string[];
/** The result of the next readings. */
let answer: (closing: AbortSignal) => Promise<StartPlan | null>;
let errors: unknown[];
let opened: RemotePlans[];

beforeEach(async () => {
  store = await openTestStore();
  now = Date.parse('2026-11-21T12:00:00Z');
  readings = [];
  errors = [];
  opened = [];
  answer = async () => planOf('first');
});
afterEach(async () => {
  await Promise.all(opened.map((plans) => plans.close()));
  await store.close();
});

/** A plan that is recognised by the text of its playlist, which may contain anything. */
const planOf = (text: string): StartPlan => ({
  multivariant: { url: URL_1, text: `${text}\0\uD800` },
  playlist: { url: URL_1, text },
  full: false,
  duration: 8,
  tracks: [],
  first: [],
});

/** A server on the store. */
function open(): RemotePlans {
  const plans = createRemotePlans({
    database: store.database,
    clock: () => now,
    read(url, closing) {
      readings.push(url);
      return answer(closing);
    },
    onError: (error) => errors.push(error),
  });
  opened.push(plans);
  return plans;
}

/** The text of the plan that a visitor gets, after everything in the background has ended. */
async function find(plans: RemotePlans, url = URL_1): Promise<string | null> {
  await plans.find(url);
  await settled();
  return (await plans.find(url))?.playlist.text ?? null;
}

/** Waits until the queries of a reading have run, after each of which another may follow. */
async function settled(): Promise<void> {
  for (let query = 0; query < 6; query += 1) {
    await store.database.selectFrom('publishers').select('id').execute();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('plans of other hosts', () => {
  it('are read when a video is saved, and found without waiting for the host', async () => {
    const plans = open();
    expect(await plans.find(URL_1)).toBeNull();
    await settled();
    plans.readSaved(URL_1);
    await settled();

    expect(await plans.find(URL_1)).toEqual(planOf('first'));
    expect(readings).toEqual([URL_1]);
  });

  it('are read when first requested, such as after an import', async () => {
    const plans = open();
    answer = () => new Promise(() => {});
    expect(await plans.find(URL_1)).toBeNull();
    await settled();
    expect(readings).toEqual([URL_1]);
    opened = [];
  });

  it('are read by one of several servers, and found by all, also after a restart without a network', async () => {
    const [one, other] = [open(), open()];
    await Promise.all([one.find(URL_1), other.find(URL_1)]);
    one.readSaved(URL_1);
    other.readSaved(URL_1);
    await settled();
    expect(readings).toEqual([URL_1]);
    now += MINUTE_MS;
    expect([await find(one), await find(other)]).toEqual(['first', 'first']);

    answer = async () => Promise.reject(new Error('no network'));
    expect(await find(open())).toBe('first');
    expect(readings).toEqual([URL_1]);
  });

  it('are read again by age while they are requested, once for all servers', async () => {
    const [one, other] = [open(), open()];
    await find(one);
    now += HOUR_MS - 1;
    await find(one);
    expect(readings).toHaveLength(1);

    now += 1;
    answer = async () => planOf('second');
    expect((await one.find(URL_1))?.playlist.text).toBe('first');
    await settled();
    expect([await find(one), await find(other)]).toEqual(['second', 'second']);
    expect(readings).toHaveLength(2);
  });

  it('are read again when the video is saved again, and not for each of several saves', async () => {
    const plans = open();
    await find(plans);
    now += 10_000;
    answer = async () => planOf('second');
    for (let save = 0; save < 3; save += 1) {
      plans.readSaved(URL_1);
      await settled();
    }
    expect([await find(plans), readings.length]).toEqual(['second', 2]);
  });

  it('end when the host says that there is none', async () => {
    const plans = open();
    await find(plans);
    now += HOUR_MS;
    answer = async () => null;
    expect(await find(plans)).toBeNull();

    now += 10 * MINUTE_MS;
    answer = async () => planOf('again');
    expect(await find(plans)).toBe('again');
  });

  it('stay for a day while the host cannot be reached', async () => {
    const plans = open();
    await find(plans);
    answer = async () => Promise.reject(new Error('503'));
    now += DAY_MS - 1;
    expect(await find(plans)).toBe('first');
    now += 1;
    expect(await find(plans)).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('are not read for each visitor while the host fails', async () => {
    const plans = open();
    answer = async () => Promise.reject(new Error('503'));
    for (let visit = 0; visit < 5; visit += 1) await find(plans);
    expect(readings).toHaveLength(1);
    now += 10 * MINUTE_MS;
    await find(plans);
    expect(readings).toHaveLength(2);
  });

  it('are read four at a time', async () => {
    const plans = open();
    const running = new Set<object>();
    let most = 0;
    answer = async () => {
      const reading = {};
      most = Math.max(most, running.add(reading).size);
      await settled();
      running.delete(reading);
      return null;
    };
    for (let n = 0; n < 10; n += 1) plans.readSaved(`https://cdn.example/${n}.m3u8`);
    await expect.poll(() => readings.length, { timeout: 15_000 }).toBe(10);
    expect(most).toBe(4);
  });

  it('are deleted a month after they were last requested', async () => {
    const plans = open();
    await find(plans);
    now += 29 * DAY_MS;
    await plans.deleteUnused();
    const count = () => store.database.selectFrom('start_plans').select('url_hash').execute();
    expect(await count()).toHaveLength(1);

    now += 2 * DAY_MS;
    await plans.deleteUnused();
    expect(await count()).toEqual([]);
  });

  it('never fail a request: a store without the table means no plan', async () => {
    const plans = open();
    await store.database.schema.dropTable('start_plans').execute();
    expect(await plans.find(URL_1)).toBeNull();
    plans.readSaved(URL_1);
    await settled();
    expect([readings, errors.length]).toEqual([[], 2]);
  });

  it('are not waited for when the server closes', async () => {
    const plans = open();
    answer = (closing) => new Promise((_, reject) => closing.addEventListener('abort', () => reject(closing.reason)));
    plans.readSaved(URL_1);
    await settled();
    await plans.close();
    plans.readSaved('https://cdn.example/later.m3u8');
    await settled();
    expect([readings, errors]).toEqual([[URL_1], []]);
  });
});
