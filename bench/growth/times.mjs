/** Summarises a list of `{ time, status }`: times in ms, and the number of responses by status (0: no response). */
export function summaryOf(results) {
  const times = results.map(({ time }) => time).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const statuses = {};
  for (const { status } of results) statuses[status] = (statuses[status] ?? 0) + 1;
  const rejected = results.filter(({ status }) => status !== 200).length;
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), statuses, rejected };
}
