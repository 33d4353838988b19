import { type Config, type ConfigSource, type Language, readConfig, type Schema } from '@touchline/domain';
import { type ComponentType, memo, useEffect, useInsertionEffect, useLayoutEffect, useMemo, useState } from 'react';
import { adoptStyleSheet } from '../styles/style-sheets.ts';
import { visitorZone } from '../text/visitor-zone.ts';
import type { ActionQueue } from './action-queue.ts';
import type { holdHeight } from './hold-height.ts';
import type { WidgetHost } from './host.ts';
import type { MountContext } from './mount.ts';

/** Input of a container's `useScreen`, the same in a custom element and in a React page. */
export interface ScreenInput<Values, Props = unknown> {
  readonly host: WidgetHost;
  readonly config: Values;
  /** Problems found in the configuration. */
  readonly problems: readonly string[];
  /** The page's own objects and functions: `config` of an element, or the props of a component. */
  readonly pageConfig: unknown;
  /** Props of the component in a React page; absent in a custom element. */
  readonly props?: Props;
  /** Attributes and `config` at mount time. */
  readonly initialInput: ConfigSource;
  /** The server's content was current at this time, epoch ms; absent: it is. */
  readonly since?: number;
  /** The visitor's language, BCP 47, for a configuration without a locale. */
  readonly language: string;
  /** The visitor's time zone, IANA, for a configuration without one. */
  readonly visitorZone: string;
  /** All built-in texts, if the page has them; absent: they are loaded. */
  readonly builtIn?: Readonly<Record<Language, Readonly<Record<string, string>>>> | undefined;
}

/** Result of a container's `useScreen`. */
export interface ScreenResult<Screen, Action> {
  readonly screen: Screen;
  /** Styles of this configuration and content; '' for none. */
  readonly css: string;
  /** Handles an action of the visitor; the same function on each render. */
  readonly dispatch: (action: Action) => void;
}

/**
 * The container of a widget: reads its configuration, fetches content and decides the screen. Both hosts use it: a
 * custom element loads it lazily, a React page imports it.
 */
export interface WidgetContainer<Values extends Schema, Screen, Action, Props = unknown> {
  readonly schema: Values;
  /** All style rules of the widget. */
  readonly sheet: string;
  useScreen(input: ScreenInput<Config<Values>, Props>): ScreenResult<Screen, Action>;
  /** Keeps the reserved space; absent: the widget's height does not depend on its content. */
  readonly holdHeight?: typeof holdHeight;
}

/** A container with the component that runs it in a custom element. */
export interface LazyParts<Screen, Action> extends WidgetContainer<Schema, Screen, Action> {
  readonly Container: ComponentType<ContainerProps<Screen, Action>>;
}

export interface ContainerProps<Screen, Action> {
  readonly lazy: LazyParts<Screen, Action>;
  readonly port: MountContext;
  /** The element's attributes and config at mount time. */
  readonly input: ReturnType<MountContext['input']>;
  /** See `ScreenInput`. */
  readonly since: number;
  /** Counts changes of attributes and `config`. */
  readonly revision: number;
  readonly actions: ActionQueue<Action>;
  readonly onScreen: (screen: Screen) => void;
}

/** Returns a container with the component that runs it in a custom element. */
export function createLazyParts<Values extends Schema, Screen, Action, Props>(
  container: WidgetContainer<Values, Screen, Action, Props>
): LazyParts<Screen, Action> {
  return { ...container, Container: ElementContainer as LazyParts<Screen, Action>['Container'] };
}

/**
 * Runs a container in a custom element. It draws nothing and passes each screen on: its hooks cannot be added to the
 * component that has hydrated the view, and below another parent the view would be mounted again.
 */
const ElementContainer = memo(function ElementContainer(props: ContainerProps<unknown, unknown>) {
  const { lazy, port, input: initialInput, since, revision, actions, onScreen } = props;
  const { schema, sheet } = lazy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input changes with the revision
  const read = useMemo(() => {
    const input = port.input();
    return { ...readConfig(schema, input), pageConfig: input.config };
  }, [port, schema, revision]);
  const { screen, css, dispatch } = lazy.useScreen({
    ...read,
    host: port,
    initialInput,
    since,
    language: navigator.language,
    visitorZone: visitorZone(),
  });
  useWidgetStyles(port, sheet, css);
  useEffect(() => actions.listen(dispatch), [actions, dispatch]);
  useLayoutEffect(() => onScreen(screen), [screen, onScreen]);
  return null;
});

/**
 * Applies the sheet of a widget in an element, and rules that depend on its configuration.
 *
 * In a shadow root the two come before the sheets of the widget's parts. They replace the loader's sheet, the first one,
 * in one step, so that nothing flashes.
 */
function useWidgetStyles({ root }: MountContext, css: string, configuredCss = ''): void {
  const [configured] = useState(() => new CSSStyleSheet());
  useInsertionEffect(() => configured.replaceSync(configuredCss), [configured, configuredCss]);
  useInsertionEffect(() => {
    const isOwnRoot = root instanceof ShadowRoot;
    const parts = isOwnRoot ? root.adoptedStyleSheets.slice(1) : [];
    if (isOwnRoot) root.adoptedStyleSheets = [];
    const release = adoptStyleSheet(root, css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, configured, ...parts];
    return () => {
      release?.();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== configured);
    };
  }, [root, css, configured]);
}
