import { type FormEvent, useState } from 'react';
import { useStudio } from '../parts/useStudio.ts';

/** Two dates of one's own; they count when both are there and in order. */
export function OwnDates() {
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
