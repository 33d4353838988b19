import { readConfig } from '@touchline/domain';
import { useIsFirst } from '../shared/hooks/useIsFirst.ts';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import { serverHost } from '../shared/host/server-host.ts';
import { contentTexts } from '../shared/text/all.ts';
import { mergeTexts } from '../shared/text/merge-texts.ts';
import { resolveLocale } from '../shared/text/resolve-locale.ts';
import { calendarContainer, calendarViews } from './CalendarContainer.tsx';
import type { CalendarProps } from './CalendarProps.ts';
import { CalendarView } from './CalendarView.tsx';
import { calendarSchema } from './config.ts';
import { screenOfState } from './screen.ts';
import { waitingScreen } from './to-screen.ts';
import { dataStateOf } from './view.ts';

/**
 * The calendar in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`.
 *
 * It renders on the server: the day with `initialData`, otherwise placeholders, because the server does not know the
 * visitor's date.
 */
export function Calendar(props: CalendarProps) {
  const isFirst = useIsFirst();
  if (isFirst && !props.initialData) return <WaitingCalendar {...props} />;
  return (
    <PageWidget
      container={calendarContainer}
      View={CalendarView}
      props={props}
      builtIn={contentTexts}
      state={props.initialData}
      toScreen={screenOfState}
      stateOf={dataStateOf}
    />
  );
}

function WaitingCalendar(props: CalendarProps) {
  const { api, title, className } = props;
  const { config } = readConfig(calendarSchema, { attributes: {}, config: { ...props, heading: title } });
  const widgetLocale = resolveLocale(config, 'en');
  const texts = mergeTexts(contentTexts[widgetLocale.language], config.texts);
  const screen = { ...waitingScreen({ config, widgetLocale, texts, api }), lazy: calendarViews };
  return (
    <div className={className} data-state="loading">
      <CalendarView screen={screen} dispatch={() => undefined} host={serverHost} />
    </div>
  );
}
