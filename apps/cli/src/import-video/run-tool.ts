import { spawn } from 'node:child_process';

/** Characters at the end of a tool's error output that are kept for a message. */
const MAX_COMPLAINT = 4_000;

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Receives each line of standard output. */
  readonly onLine?: (line: string) => void;
}

/** Returns ffmpeg's input arguments. A playlist in disguise must not cause network requests. */
export function opening(file: string): readonly string[] {
  return ['-protocol_whitelist', 'file,pipe', '-i', file];
}

/** Thrown if `ffmpeg` or `ffprobe` is not installed. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

/**
 * Runs a tool and returns its standard output. The signal ends it.
 *
 * Rejects with the tool's error output, with `ToolMissing` if it is not installed, or with the signal's reason.
 */
export function runTool(tool: string, args: readonly string[], { signal, onLine }: RunOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, complaint, rest] = ['', '', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!onLine) {
        output += text;
        return;
      }
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-MAX_COMPLAINT);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(signal.reason);
      else if (error.code === 'ENOENT') reject(new ToolMissing(`There is no ${tool} on this machine`));
      else reject(error);
    });
    child.on('close', (code, killed) => {
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve(output);
      else reject(new Error(complaint.trim() || `${tool} ended with ${code ?? killed}`));
    });
  });
}
