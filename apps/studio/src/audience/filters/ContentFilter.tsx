import type { WireAnalyticsAnswer } from '@touchline/contract';
import { useAnswer } from '../../api/useAnswer.ts';
import { Select } from '../../parts/Select.tsx';
import { useStudio } from '../../parts/useStudio.ts';
import { choices, type Scope } from '../queries.ts';

/** A video or an event, by their titles. */
export function ContentFilter({ scope }: { readonly scope: Scope }) {
  const { say, state, change } = useStudio();
  const bare = { ...scope, filters: { ...scope.filters, video: null, event: null } };
  const events = useAnswer(choices(bare, 'event'));
  const videos = useAnswer(choices(bare, 'video'));
  const value = state.event !== null ? `event ${state.event}` : state.video !== null ? `video ${state.video}` : '';
  const choose = (text: string) => {
    const [, kind, id = null] = /^(event|video) ([\s\S]+)$/.exec(text) ?? [];
    change({ event: kind === 'event' ? id : null, video: kind === 'video' ? id : null, page: 1 });
  };
  const groups = [
    { kind: 'event', name: say('events'), options: optionsOf(events.data, 'event', state.event) },
    { kind: 'video', name: say('videos'), options: optionsOf(videos.data, 'video', state.video) },
  ];
  return (
    <Select name={say('content')} value={value} onChange={choose}>
      <option value="">{say('allContent')}</option>
      {groups.map(
        ({ kind, name, options }) =>
          options.length > 0 && (
            <optgroup label={name} key={kind}>
              {options.map(({ id, title }) => (
                <option value={`${kind} ${id}`} key={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          )
      )}
    </Select>
  );
}

function optionsOf(answer: WireAnalyticsAnswer | undefined, kind: 'event' | 'video', chosen: string | null) {
  const options = (answer?.rows ?? []).flatMap(({ dimensions }) => {
    const { value = null, label } = dimensions[kind] ?? {};
    return value === null ? [] : [{ id: value, title: label || value }];
  });
  return chosen === null || options.some(({ id }) => id === chosen)
    ? options
    : [{ id: chosen, title: chosen }, ...options];
}
