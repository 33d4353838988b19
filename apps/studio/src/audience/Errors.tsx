import { useAnswer } from '../api/useAnswer.ts';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Table } from '../parts/Table.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { errorCodes, type Scope } from './queries.ts';

/** Why videos could not be shown: by code, how often, and how often before the first picture. */
export function Errors({ scope }: { readonly scope: Scope }) {
  const { say, formats } = useStudio();
  const answer = useAnswer(errorCodes(scope));
  const rows = (answer.data?.rows ?? [])
    .map(({ dimensions, metrics }) => ({
      code: dimensions['errorCode']?.value ?? null,
      failures: metrics['failures'] ?? 0,
      startFailures: metrics['startFailures'] ?? 0,
      refusals: metrics['refusals'] ?? 0,
    }))
    .filter(({ failures, refusals }) => failures + refusals > 0);
  const name = say('errors');
  const columns = [say('errorCode'), say('failures'), say('startFailures'), say('refusals')];
  const file = () => [columns, ...rows.map((row) => Object.values(row))];
  return (
    <Panel
      name={name}
      span="aside"
      note={<span className="studio-note">{say('byCode')}</span>}
      actions={<CsvButton name={name} rows={rows.length > 0 ? file : null} />}
      state={answer}
      skeleton={<Skeleton lines={5} />}
    >
      {() =>
        rows.length === 0 ? (
          <Notice title={say('noErrors')} hint={say('noErrorsHint')} />
        ) : (
          <Table name={name} columns={columns}>
            {rows.map(({ code, ...figures }) => (
              <tr key={code}>
                <th scope="row" title={code ?? undefined}>
                  <bdi>{code ?? say('unknown')}</bdi>
                </th>
                {Object.entries(figures).map(([key, figure]) => (
                  <td key={key}>{formats.count(figure)}</td>
                ))}
              </tr>
            ))}
          </Table>
        )
      }
    </Panel>
  );
}
