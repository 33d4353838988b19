import type { ReactNode } from 'react';
import { Scroller } from './Scroller.tsx';

interface TableProps {
  readonly name: string;
  /** Heads of the columns; the first is of the rows' own heads. */
  readonly columns: readonly string[];
  readonly isShort?: boolean;
  readonly className?: string;
  /** Rows. */
  readonly children: ReactNode;
}

/** A table without sorting, in a scrollable box. */
export function Table({ name, columns, isShort = false, className = '', children }: TableProps) {
  return (
    <Scroller name={name} isShort={isShort}>
      <table className={`studio-table ${className}`} data-narrow="">
        <thead>
          <tr>
            {columns.map((column, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none changes its place alone
              <th scope="col" key={n}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroller>
  );
}
