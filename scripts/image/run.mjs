import { spawn } from 'node:child_process';

/** Characters of output in the message of an error. */
const SHOWN_LENGTH = 4_000;

/**
 * Runs a program and resolves to what it prints. Rejects with the end of its output if it fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onLine?: (text: string) => void }} options
 */
export async function run(program, args, { onLine, ...options } = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  let all = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      all = (all + chunk).slice(-SHOWN_LENGTH);
      onLine?.(String(chunk));
    });
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${all}`);
  return output.trim();
}
