import {
  type DataState,
  type FragmentState,
  type Language,
  readConfig,
  type Schema,
  shortHash,
} from '@touchline/domain';
import { type ComponentType, useMemo, useRef, useState } from 'react';
import { useIsFirst } from '../hooks/useIsFirst.ts';
import { useLatest } from '../hooks/useLatest.ts';
import { visitorZone } from '../text/visitor-zone.ts';
import type { WidgetContainer } from './container.tsx';
import type { ViewProps } from './mountWidget.tsx';
import { createPageHost } from './pageHost.ts';

/** Props that the component of each widget has. */
export interface PageProps {
  readonly api: string;
  readonly className?: string;
  /** Title of the calendar and of cards: `heading` in the configuration. */
  readonly title?: string;
}

interface PageWidgetProps<Screen, Action, Props> {
  readonly container: WidgetContainer<Schema, Screen, Action>;
  readonly props: Props;
  /** All built-in texts, because the first render cannot wait for a language. */
  readonly builtIn: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** State of a fragment that the page has fetched; the first render repeats its screen. */
  readonly state?: FragmentState | undefined;
  readonly toScreen?: (state: FragmentState) => Screen;
  /** Returns the state of a screen; absent: the state that the widget sets. */
  readonly stateOf?: (screen: Screen) => DataState;
  /** Returns whether nothing is shown, without space. */
  readonly isHidden?: (screen: Screen) => boolean;
  readonly View: ComponentType<ViewProps<Screen, Action, Props>>;
}

/**
 * A widget in a React page, in the light DOM. It renders on the server: completely with initial data, otherwise its
 * placeholder. Its element dispatches the same events as a custom element.
 */
export function PageWidget<Screen, Action, Props extends PageProps>({
  container,
  props,
  builtIn,
  state,
  toScreen,
  stateOf,
  isHidden,
  View,
}: PageWidgetProps<Screen, Action, Props>) {
  const { api } = props;
  const element = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const [dataState, setDataState] = useState<DataState>('loading');
  const [initial] = useState(state);
  const host = useMemo(
    () => ({
      ...createPageHost({ api, element: () => element.current, props: () => latest.current, onState: setDataState }),
      state: initial,
      hydrate: true,
    }),
    [api, latest, initial]
  );
  const source = { attributes: {}, config: { ...props, heading: props.title } };
  const isFirst = useIsFirst();
  const { screen, css, dispatch } = container.useScreen({
    ...readConfig(container.schema, source),
    host,
    pageConfig: props,
    props,
    initialInput: source,
    language: isFirst ? (initial?.locale ?? 'en') : navigator.language,
    visitorZone: isFirst ? (initial?.timeZone ?? 'UTC') : visitorZone(),
    builtIn,
  });
  // Browsers and servers format some dates differently.
  const shown = isFirst && initial && toScreen ? toScreen(initial) : screen;
  return (
    <div
      ref={element}
      className={props.className}
      data-state={stateOf?.(screen) ?? dataState}
      hidden={isHidden?.(screen)}
    >
      {css !== '' && (
        <style href={`tl-${shortHash(css)}`} precedence="touchline">
          {css}
        </style>
      )}
      <View screen={shown} dispatch={dispatch} host={host} props={props} />
    </div>
  );
}
