import { initialState } from '../page/page-state.ts';
import { Notice } from '../parts/Notice.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { Snippet } from './Snippet.tsx';

/** Says what to do where nothing was watched. */
export function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  const { say, state, change } = useStudio();
  const { video, event, widget, country } = initialState;
  return (
    <section className="studio-card studio-empty" aria-live="polite">
      <Notice
        title={say(isFiltered ? 'emptyFiltered' : 'emptyTitle')}
        hint={say(isFiltered ? 'emptyFilteredHint' : 'emptyHint')}
      >
        {!isFiltered && <Snippet />}
        <span className="studio-choices">
          {isFiltered && (
            <button
              type="button"
              className="studio-button"
              onClick={() => change({ video, event, widget, country, page: 1 })}
            >
              {say('clear')}
            </button>
          )}
          {state.range !== '28d' && (
            <button
              type="button"
              className="studio-button"
              data-kind="outline"
              onClick={() => change({ range: '28d', page: 1 })}
            >
              {say('tryLonger')}
            </button>
          )}
        </span>
      </Notice>
    </section>
  );
}
