export { type AbrLevel, type Decision, decide, type Progress, type Reason, type Situation } from './decide.ts';
export { createHistory } from './history.ts';
export { createRunning, LOOK } from './running.ts';
export { type Tuning, tuning } from './tuning.ts';
