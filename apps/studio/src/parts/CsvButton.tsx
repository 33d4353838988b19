import type { Cell } from '../format/csv.ts';
import { downloadCsv } from '../format/csv.ts';
import { Icon } from './Icon.tsx';
import { useStudio } from './useStudio.ts';

/** Takes what is shown as a file; `rows` with their headings, or null where there is nothing. */
export function CsvButton({ name, rows }: { readonly name: string; readonly rows: (() => Cell[][]) | null }) {
  const { say, publisher } = useStudio();
  const label = say('csvOf', { name });
  return (
    <button
      type="button"
      className="studio-icon-button"
      aria-label={label}
      title={label}
      disabled={rows === null}
      onClick={() => rows && downloadCsv(`${publisher}-${name}`, rows())}
    >
      <Icon name="download" />
    </button>
  );
}
