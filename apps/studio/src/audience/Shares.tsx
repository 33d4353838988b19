import type { Metric } from '@touchline/contract';
import { useAnswer } from '../api/useAnswer.ts';
import { Bars } from '../parts/Bars.tsx';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { largest, type Scope } from './queries.ts';
import { useValueName } from './useValueName.ts';

interface SharesProps {
  readonly scope: Scope;
  readonly of: 'page' | 'device';
  readonly metric: Metric;
  readonly name: string;
  readonly note: string;
}

/** The largest parts of a whole. */
export function Shares({ scope, of, metric, name, note }: SharesProps) {
  const { say, formats } = useStudio();
  const nameOf = useValueName();
  const answer = useAnswer(largest(scope, of, [metric]));
  const parts = (answer.data?.rows ?? []).map(({ dimensions, metrics }) => ({
    key: dimensions[of]?.value ?? '',
    name: nameOf(of, dimensions[of]),
    amount: metrics[metric] ?? 0,
  }));
  const file = () => [[name, metric], ...parts.map((part) => [part.name, part.amount])];
  return (
    <Panel
      name={name}
      span="third"
      note={<span className="studio-note">{note}</span>}
      actions={<CsvButton name={name} rows={parts.length > 0 ? file : null} />}
      state={answer}
      skeleton={<Skeleton lines={5} />}
    >
      {({ totals }) => {
        const whole = totals[metric] ?? 0;
        if (whole === 0) return <Notice title={say('noViewings')} hint={say('noViewingsHint')} />;
        return (
          <Bars
            bars={parts.map((part) => ({
              ...part,
              value: formats.share(part.amount / whole),
              share: part.amount / whole,
            }))}
          />
        );
      }}
    </Panel>
  );
}
