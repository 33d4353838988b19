import type { SportsEvent } from '@touchline/domain';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import type { WidgetError } from '../shared/host.ts';
import { contentTexts } from '../shared/text/all.ts';
import type { LoadedDetail } from '../shared/usePageFunctions.ts';
import { newWidgetContainer } from './NewWidgetContainer.tsx';
import { NewWidgetView } from './NewWidgetView.tsx';
import { dataStateOf } from './screen.ts';

/** Configuration in camelCase; see the README of this folder for values and defaults. */
export interface NewWidgetProps {
  readonly publicKey: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  /** Above the events. */
  readonly title?: string;
  readonly headingLevel?: number;
  readonly limit?: number;
  readonly locale?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly theme?: 'auto' | 'light' | 'dark';
  /** Overrides of the built-in texts, by the English phrases. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly onState?: (detail: { state: string; previous: string }) => void;
  readonly onError?: (error: WidgetError) => void;
  readonly onEmpty?: () => void;
  readonly onDataLoaded?: (detail: LoadedDetail<SportsEvent>) => void;
}

/** The widget in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function NewWidget(props: NewWidgetProps) {
  return (
    <PageWidget
      container={newWidgetContainer}
      View={NewWidgetView}
      props={props}
      builtIn={contentTexts}
      stateOf={dataStateOf}
    />
  );
}
