export { type AbrLevel, type Decision, decide, type Progress, type Reason, type Situation } from './decide.ts';
export { createHistory } from './history.ts';
export { createRecentThroughput, POLL_INTERVAL_MS } from './recent-throughput.ts';
export { type Tuning, tuning } from './tuning.ts';
