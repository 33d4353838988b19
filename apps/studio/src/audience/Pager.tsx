import { MAX_PAGE } from '../page/page-state.ts';
import { Icon } from '../parts/Icon.tsx';
import { useStudio } from '../parts/useStudio.ts';

interface PagerProps {
  /** The first is 1. */
  readonly page: number;
  /** Rows in all. */
  readonly all: number;
  /** Rows of a page. */
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** Forward and back through a table; nothing where one page is all. */
export function Pager({ page, all, size, onPage }: PagerProps) {
  const { say, formats } = useStudio();
  const last = Math.min(Math.ceil(all / size), MAX_PAGE);
  if (last <= 1) return null;
  const here = Math.min(page, last);
  const [from, to] = [(here - 1) * size + 1, Math.min(here * size, all)];
  return (
    <nav className="studio-pager" aria-label={say('pages')}>
      <span className="studio-note" role="status">
        {say('pageOf', { from: formats.count(from), to: formats.count(to), all: formats.count(all) })}
      </span>
      <button
        type="button"
        className="studio-icon-button"
        aria-label={say('previousPage')}
        disabled={here <= 1}
        onClick={() => onPage(here - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="studio-icon-button"
        aria-label={say('nextPage')}
        disabled={here >= last}
        onClick={() => onPage(here + 1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  );
}
