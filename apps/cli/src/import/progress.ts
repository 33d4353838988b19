/** Number of cells of the bar. */
const WIDTH = 24;

/** A status line on a terminal that is overwritten; no output elsewhere. */
export interface Progress {
  /** `share` from 0 to 1; null if the remaining amount is unknown. */
  show(label: string, share: number | null): void;
  clear(): void;
}

/** Creates a progress bar on standard error. Output that is piped or logged stays clean. */
export function createProgress(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let shown = '';
  const write = (line: string) => {
    if (!stream.isTTY || line === shown) return;
    shown = line;
    stream.write(`\r\u001B[K${line}`);
  };
  return {
    show(label, share) {
      const done = Math.round((share ?? 0) * WIDTH);
      const bar = share === null ? '' : ` ${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${Math.floor(share * 100)}%`;
      write(`${label}${bar}`);
    },
    clear: () => write(''),
  };
}
