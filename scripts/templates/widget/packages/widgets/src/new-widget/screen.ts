import type { DataState, FragmentState, SportsEvent } from '@touchline/domain';
import type { ViewProps } from '../shared/mountWidget.tsx';
import type { WidgetLocale } from '../shared/resolve-locale.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { NewWidgetConfig } from './config.ts';

/** The area below the heading. */
export type NewWidgetContent =
  | { readonly list: 'loading' | 'empty' | 'error' }
  | { readonly list: 'events'; readonly events: readonly { readonly id: string; readonly title: string }[] };

/** The part of the configuration that the view reads. */
export interface NewWidgetAppearance
  extends Pick<NewWidgetConfig, 'heading' | 'headingLevel' | 'theme'>,
    Pick<WidgetLocale, 'locale' | 'dir'> {}

/** Everything that the view draws. */
export interface NewWidgetScreen {
  readonly appearance: NewWidgetAppearance;
  readonly texts: ContentTexts;
  readonly content: NewWidgetContent;
  /** Replaces events that are loading or failed to load. Absent on the server's screen, which never is in these states. */
  readonly Fallback?: (props: NewWidgetViewProps) => React.ReactNode;
}

/** An action of the visitor. */
export type NewWidgetAction = { readonly type: 'retry' };

export type NewWidgetViewProps = Pick<ViewProps<NewWidgetScreen, NewWidgetAction>, 'screen' | 'dispatch'>;

/** Returns the area below the heading. `items`: undefined before the response. Loaded events stay after a later error. */
export function contentOf(items: readonly SportsEvent[] | undefined, isError: boolean): NewWidgetContent {
  if (!items) return { list: isError ? 'error' : 'loading' };
  if (items.length === 0) return { list: 'empty' };
  return { list: 'events', events: items.map(({ id, title }) => ({ id, title })) };
}

export function appearanceOf(
  { heading, headingLevel, theme }: NewWidgetConfig,
  { locale, dir }: Pick<WidgetLocale, 'locale' | 'dir'>
): NewWidgetAppearance {
  return { heading, headingLevel, theme, locale, dir };
}

/** Returns the state that the element reflects. */
export function dataStateOf({ content: { list } }: Pick<NewWidgetScreen, 'content'>): Exclude<DataState, 'idle'> {
  return list === 'events' ? 'loaded' : list;
}

/** Returns the screen that the server has rendered. Texts are complete: the server runs the same build. */
export function newWidgetScreenOf({ texts, view }: FragmentState): NewWidgetScreen {
  return { ...(view as Pick<NewWidgetScreen, 'appearance' | 'content'>), texts: texts as ContentTexts };
}
