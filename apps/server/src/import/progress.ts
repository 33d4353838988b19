/** Cells of the bar. */
const WIDTH = 24;

/** A line on a terminal that is written over; nothing where there is no terminal. */
export interface Progress {
  /** `share` from 0 to 1; null: how much is left is not known. */
  show(label: string, share: number | null): void;
  clear(): void;
}

/** A progress bar on standard error, for people only: what is piped or logged stays clean. */
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
