import { Icon } from '../parts/Icon.tsx';
import { useStudio } from '../parts/useStudio.ts';

/** The head of a column that sorts the table: the largest first, then the smallest. */
export function SortHead({ column, name }: { readonly column: string; readonly name: string }) {
  const { state, change } = useStudio();
  const isSorted = state.sort.replace(/^-/, '') === column;
  const isDescending = isSorted && state.sort.startsWith('-');
  const sort = isDescending ? column : `-${column}`;
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className="studio-sort" onClick={() => change({ sort, page: 1 })}>
        {name}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}
