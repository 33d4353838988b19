import { eventsQuery } from '@touchline/client';
import { readConfig, type SportsEvent } from '@touchline/domain';
import { useCallback, useMemo, useState } from 'react';
import { pageSource } from '../shared/data/page-source.ts';
import { useList } from '../shared/data/useList.ts';
import { useServerRejection } from '../shared/data/useServerRejection.ts';
import type { ScreenInput, ScreenResult } from '../shared/host/container.tsx';
import { useContentTexts } from '../shared/useContentTexts.ts';
import { useLatest } from '../shared/useLatest.ts';
import { useStable } from '../shared/useStable.ts';
import { useWidgetEvents, widgetErrorOf } from '../shared/useWidgetEvents.ts';
import { type NewWidgetConfig, newWidgetSchema, requestOf } from './config.ts';
import { appearanceOf, contentOf, dataStateOf, type NewWidgetAction, type NewWidgetScreen } from './screen.ts';

/** Loads the configured events, emits the widget's events, and returns the screen. */
export function useNewWidgetScreen(
  input: ScreenInput<NewWidgetConfig>,
  Fallback: NewWidgetScreen['Fallback']
): ScreenResult<NewWidgetScreen, NewWidgetAction> {
  const { host, problems, props } = input;
  const { api } = host;
  const config = useStable(input.config);
  const contentKey = contentKeyOf(config);
  const initialData = useInitialData(input, contentKey);
  const rejection = useServerRejection(host.rejection, `${api} ${contentKey}`);
  const publicKey = rejection.error ? '' : config.publicKey;
  const { texts, locale, dir } = useContentTexts(input, publicKey);

  const source = useMemo(() => ({ api, publicKey }), [api, publicKey]);
  const query = useMemo(
    () => (publicKey === '' ? null : eventsQuery(pageSource(source), { ...requestOf(config), locale: config.locale })),
    [publicKey, source, config]
  );
  const { items, total, error: listError, retry } = useList<SportsEvent>({ query, source, initialData });
  const error = rejection.error ?? listError;
  const isError = error !== undefined || query === null;

  const screen = useMemo(
    (): NewWidgetScreen => ({
      appearance: appearanceOf(config, { locale, dir }),
      texts,
      content: contentOf(items, isError),
      ...(Fallback && { Fallback }),
    }),
    [config, locale, dir, texts, items, isError, Fallback]
  );
  const state = dataStateOf(screen);
  useWidgetEvents({
    host,
    state,
    error: widgetErrorOf(error),
    errorKey: error,
    problems,
    emitContent: () => {
      // The loader has dispatched the event of content that came with the page.
      if (initialData && !props) return;
      if (state === 'empty') host.emit('empty', {});
      if (state === 'loaded') host.emit('dataloaded', { items, page: 1, total });
    },
    contentKey: `${state} ${contentKey}`,
  });

  const latest = useLatest(rejection.error ? rejection.forget : retry);
  const dispatch = useCallback(() => latest.current(), [latest]);
  return { screen, css: '', dispatch };
}

/** Returns the events that came with the page, while the configuration is the one that they belong to. */
function useInitialData({ host: { state }, initialInput }: ScreenInput<NewWidgetConfig>, contentKey: string) {
  const [initial] = useState(() => {
    if (!state?.page) return undefined;
    const { config } = readConfig(newWidgetSchema, initialInput);
    const { items, page, revision = '' } = state;
    return { contentKey: contentKeyOf(config), data: { ...page, items: items as readonly SportsEvent[], revision } };
  });
  return initial?.contentKey === contentKey ? initial.data : undefined;
}

/** Returns a key of everything that the content depends on. */
function contentKeyOf(config: NewWidgetConfig): string {
  return JSON.stringify([config.publicKey, config.locale, requestOf(config)]);
}
