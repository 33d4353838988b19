import { useAnswer } from '../api/useAnswer.ts';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Table } from '../parts/Table.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { bannersAndCards, type Scope } from './queries.ts';

/** Impressions and clicks by collection. */
export function BannersAndCards({ scope }: { readonly scope: Scope }) {
  const { say, formats } = useStudio();
  const answer = useAnswer(bannersAndCards(scope));
  const rows = (answer.data?.rows ?? []).map(({ dimensions, metrics }) => ({
    id: dimensions['collection']?.value ?? '',
    name: dimensions['collection']?.label || dimensions['collection']?.value || say('unknown'),
    impressions: metrics['impressions'] ?? 0,
    clicks: metrics['clicks'] ?? 0,
    clickRate: metrics['clickRate'] ?? null,
  }));
  const name = say('bannersAndCards');
  const columns = [say('collection'), say('impressions'), say('clicks'), say('clickRate')];
  const file = () => [columns, ...rows.map(({ id: _, ...row }) => Object.values(row))];
  return (
    <Panel
      name={name}
      span="aside"
      actions={<CsvButton name={name} rows={rows.length > 0 ? file : null} />}
      state={answer}
      skeleton={<Skeleton lines={6} />}
    >
      {() =>
        rows.length === 0 ? (
          <Notice title={say('noBanners')} hint={say('noBannersHint')} />
        ) : (
          <Table name={name} columns={columns}>
            {rows.map(({ id, name, impressions, clicks, clickRate }) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  <bdi>{name}</bdi>
                </th>
                <td>{formats.count(impressions)}</td>
                <td>{formats.count(clicks)}</td>
                <td>{formats.figure('fine', clickRate)}</td>
              </tr>
            ))}
          </Table>
        )
      }
    </Panel>
  );
}
