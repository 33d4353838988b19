import { contentRow, createMonth, END, eventRow, START } from './month.mjs';
import { createRandom } from './random.mjs';

/** Rows of one write, as the feed does it. */
const PART = 50_000;

/** Fills a store with `events` events, as the feed would. Those that are not of viewings are of banners and cards. */
export async function fill(store, { events: total, viewings: count, onProgress = () => {} }) {
  const random = createRandom(4);
  const month = createMonth({ viewings: count, events: total });
  const byEnd = month.viewings.toSorted((a, b) => a.end_time - b.end_time);
  const contents = total - month.events.length;
  let [over, content] = [0, 0];
  for (let from = 0; from < month.order.length; from += PART) {
    const places = month.order.subarray(from, from + PART);
    const isLast = from + PART >= month.order.length;
    const time = isLast ? Number.POSITIVE_INFINITY : month.events.time[places.at(-1)];
    const viewings = [];
    for (; over < byEnd.length && byEnd[over].end_time <= time; over += 1)
      viewings.push({ row: byEnd[over], fields: null, isOver: true });
    const part = Math.min(1, (Math.min(time, END) - START) / (END - START));
    const contentRows = [];
    for (; content < contents * part; content += 1)
      contentRows.push(contentRow(content / contents, month.viewings[Math.floor(random() * count)], random));
    await store.write({
      viewings,
      events: Array.from(places, (place) => eventRow(month.events, place)),
      content: contentRows,
      progress: new Map([['bench', String(from)]]),
    });
    onProgress(from + places.length + content);
  }
  return { viewings: over, events: month.events.length, content };
}
