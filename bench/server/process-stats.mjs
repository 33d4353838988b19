import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ticks a second in which the kernel counts processor time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time of a whole process so far, all threads, user and system, in ms. Source: proc(5). */
export function cpuOf(pid) {
  // The command's name is in brackets and may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
}

/** Memory of a process that is in RAM now, in bytes. Source: proc(5), VmRSS. */
export function memoryOf(pid) {
  return bytesOf(pid, 'VmRSS');
}

/** The most that it had in RAM, in bytes. Source: proc(5), VmHWM. */
export function peakMemoryOf(pid) {
  return bytesOf(pid, 'VmHWM');
}

function bytesOf(pid, name) {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (!kilobytes) throw new Error(`/proc/${pid}/status has no ${name}.`);
  return Number(kilobytes) * 1024;
}
