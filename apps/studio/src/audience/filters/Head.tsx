import { type FormEvent, useState } from 'react';
import { type Answered, useAnswer } from '../../api/useAnswer.ts';
import type { LiveCounts } from '../../api/useCounts.ts';
import type { Cell } from '../../format/csv.ts';
import { downloadCsv } from '../../format/csv.ts';
import { COMPARES, type Compare, type Range } from '../../page/page-state.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Select } from '../../parts/Select.tsx';
import { useStudio } from '../../parts/useStudio.ts';
import { bucketRows } from '../bucket-rows.ts';
import { choices, type Scope, SUMMARY } from '../queries.ts';
import { ContentFilter } from './ContentFilter.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { useCompareName } from './useCompareName.ts';

interface HeadProps {
  readonly scope: Scope;
  readonly figures: Answered;
  readonly live: LiveCounts;
}

const SEGMENTS = ['3h', '24h', '7d', '28d', 'own'] as const;

/** The title, and what of the figures is looked at. */
export function Head({ scope, figures, live }: HeadProps) {
  const { say, state, change, formats, publisher } = useStudio();
  const nameOf = useCompareName();
  const labels = { '3h': 'range3h', '24h': 'range24h', '7d': 'range7d', '28d': 'range28d', own: 'rangeOwn' } as const;
  const isDown = live.failure !== null && live.failure.kind !== 'missing';
  const isWatched = scope.interval.isLive && !isDown && (live.counts?.concurrentViewers ?? 0) > 0;
  const choose = (range: Range) => {
    if (range !== 'own') return change({ range, page: 1 });
    const { start, end } = scope.interval;
    const day = (time: number) => new Date(time).toLocaleDateString('sv-SE', { timeZone: formats.timeZone });
    change({ range, from: day(start), to: day(end - 1), page: 1 });
  };
  const rows = (): Cell[][] => bucketRows(figures.data, SUMMARY);
  return (
    <header className="studio-head">
      <h1 className="studio-title">{say('audience')}</h1>
      {isWatched && <span className="studio-live">{say('live')}</span>}
      {isDown && (
        <span className="studio-down" role="status">
          {say('lineDown')}
        </span>
      )}
      <div className="studio-filters">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of a bar are a group, not a fieldset of a form */}
        <div className="studio-segments" role="group" aria-label={say('range')}>
          {SEGMENTS.map((range) => (
            <button
              type="button"
              className="studio-segment"
              aria-pressed={state.range === range}
              onClick={() => choose(range)}
              key={range}
            >
              {say(labels[range])}
            </button>
          ))}
        </div>
        {state.range === 'own' && <OwnDates key={`${state.from} ${state.to}`} />}
        <FilterMenu
          count={[state.video ?? state.event, state.widget, state.country].filter((filter) => filter !== null).length}
        >
          <ContentFilter scope={scope} />
          <FilterSelect scope={scope} filter="widget" all={say('allWidgets')} name={say('widget')} write={(id) => id} />
          <FilterSelect
            scope={scope}
            filter="country"
            all={say('allCountries')}
            name={say('country')}
            write={formats.country}
          />
          <Select
            name={say('compare')}
            value={state.compare}
            onChange={(compare) => change({ compare: compare as Compare })}
          >
            {COMPARES.map((compare) => (
              <option value={compare} key={compare}>
                {nameOf(scope.interval, compare).choice}
              </option>
            ))}
          </Select>
          <button
            type="button"
            className="studio-select studio-export"
            disabled={!figures.data}
            onClick={() => downloadCsv(`${publisher}-${say('audience')}`, rows())}
          >
            <Icon name="download" />
            <span>{say('csv')}</span>
          </button>
        </FilterMenu>
      </div>
    </header>
  );
}

interface FilterSelectProps {
  readonly scope: Scope;
  readonly filter: 'widget' | 'country';
  readonly all: string;
  readonly name: string;
  readonly write: (value: string) => string;
}

/** A filter with what there is to choose in the time that is looked at. */
function FilterSelect({ scope, filter, all, name, write }: FilterSelectProps) {
  const { state, change } = useStudio();
  const { data } = useAnswer(choices(scope, filter));
  const chosen = state[filter];
  const values = (data?.rows ?? []).flatMap(({ dimensions }) => dimensions[filter]?.value ?? []);
  const shown = chosen === null || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <Select name={name} value={chosen ?? ''} onChange={(value) => change({ [filter]: value || null, page: 1 })}>
      <option value="">{all}</option>
      {shown.map((value) => (
        <option value={value} key={value}>
          {write(value)}
        </option>
      ))}
    </Select>
  );
}

/** Two dates of one's own; they count when both are there and in order. */
function OwnDates() {
  const { say, state, change } = useStudio();
  const [from, setFrom] = useState(state.from ?? '');
  const [to, setTo] = useState(state.to ?? '');
  const isUsable = from !== '' && to !== '' && from <= to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUsable) change({ range: 'own', from, to, page: 1 });
  };
  return (
    <form className="studio-dates" onSubmit={submit}>
      <input
        type="date"
        className="studio-date"
        aria-label={say('from')}
        value={from}
        max={to || undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <input
        type="date"
        className="studio-date"
        aria-label={say('to')}
        value={to}
        min={from || undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit" className="studio-select" disabled={!isUsable || (from === state.from && to === state.to)}>
        {say('show')}
      </button>
    </form>
  );
}
