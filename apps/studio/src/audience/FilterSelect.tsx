import { useAnswer } from '../api/useAnswer.ts';
import { Select } from '../parts/Select.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { choices, type Scope } from './questions.ts';

interface FilterSelectProps {
  readonly scope: Scope;
  readonly filter: 'widget' | 'country';
  readonly all: string;
  readonly name: string;
  readonly write: (value: string) => string;
}

/** A filter with what there is to choose in the time that is looked at. */
export function FilterSelect({ scope, filter, all, name, write }: FilterSelectProps) {
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
