import type { WireAnalyticsView } from '@touchline/contract';
import { useValueName } from '../audience/useValueName.ts';
import { Notice } from '../parts/Notice.tsx';
import { Panel, type PanelState } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';

/** Figures of a viewing and what they are called here; others of the API are for other tools. */
const FIGURES = [
  ['startupTime', 'startup', 'seconds'],
  ['watchTime', 'watchTime', 'time'],
  ['playingTime', 'playing', 'time'],
  ['rebufferCount', 'stalls', 'count'],
  ['rebufferDuration', 'stalled', 'seconds'],
  ['seekCount', 'seeks', 'count'],
  ['switchesUp', 'switchesUp', 'count'],
  ['switchesDown', 'switchesDown', 'count'],
  ['droppedFrames', 'droppedFrames', 'count'],
] as const;

/** Fields of the visitor's device and location; no visitor has a name here. */
const CONTEXT_FIELDS = ['widget', 'country', 'device', 'browser', 'os', 'page'] as const;

/** Figures and details of the viewing. */
export function ViewingDetails({ state }: { readonly state: PanelState<WireAnalyticsView> }) {
  const { say, formats } = useStudio();
  const nameOf = useValueName();
  return (
    <Panel name={say('details')} span="aside" state={state} skeleton={<Skeleton lines={8} />}>
      {({ viewing }) => {
        if (!viewing) return <Notice title={say('noTimeline')} hint={say('noTimelineHint')} />;
        const percent = viewing['percentWatched'];
        const figures = FIGURES.map(([name, key, kind]) => {
          const value = viewing[name];
          return [say(key), formats.figure(kind, typeof value === 'number' ? value : null)] as const;
        });
        const rows = [
          ...figures,
          ...(typeof percent === 'number' ? [[say('percentWatched'), formats.share(percent / 100)] as const] : []),
          ...(viewing['errorCode'] ? [[say('errorCode'), String(viewing['errorCode'])] as const] : []),
          ...CONTEXT_FIELDS.flatMap((name) => {
            const value = viewing[name];
            return typeof value === 'string' ? [[say(`fact${name}`), nameOf(name, { value })] as const] : [];
          }),
        ];
        return (
          <dl className="studio-facts">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Panel>
  );
}
