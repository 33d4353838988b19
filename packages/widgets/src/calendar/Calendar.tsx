import { shortHash } from '@touchline/domain';
import { speechOf } from '../shared/speech.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { useIsFirst } from '../shared/useIsFirst.ts';
import { calendarViews } from './CalendarInstead.tsx';
import type { CalendarProps } from './CalendarProps.ts';
import { CalendarView } from './CalendarView.tsx';
import { waitingScreen } from './to-screen.ts';
import { useConfig, usePageCalendar } from './usePageCalendar.ts';

/**
 * The calendar in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`.
 *
 * It renders on the server: with `initialData` the day, without it placeholders, for the server does not know which day
 * it is for the visitor.
 */
export function Calendar(props: CalendarProps) {
  const isFirst = useIsFirst();
  return isFirst && !props.initialData ? <Waiting {...props} /> : <Live {...props} />;
}

function Live(props: CalendarProps) {
  const { element, state, css, view } = usePageCalendar(props);
  return (
    <div ref={element} className={props.className} data-state={state}>
      {css !== '' && (
        <style href={`tl-${shortHash(css)}`} precedence="touchline">
          {css}
        </style>
      )}
      <CalendarView {...view} />
    </div>
  );
}

function Waiting(props: CalendarProps) {
  const { api } = props;
  const { config } = useConfig(props);
  const speech = speechOf(config, 'en');
  const texts = mergeTexts(contentTexts[speech.language], config.texts);
  const host = { api, emit: () => true, setState: nothing };
  return (
    <div className={props.className} data-state="loading">
      <CalendarView
        screen={{ ...waitingScreen({ config, speech, texts, api }), late: calendarViews }}
        act={nothing}
        host={host}
        onClick={nothing}
      />
    </div>
  );
}

function nothing(): void {}
