import type { BannerCollection } from '@touchline/domain';
import { useEffect, useEffectEvent, useInsertionEffect } from 'react';
import { reportError, type WidgetHost } from '../shared/host.ts';
import { Carousel } from './Carousel.tsx';
import type { BannerCarouselConfig } from './config.ts';
import { Loading } from './Loading.tsx';
import { bannerStyles } from './styles.ts';
import type { BannerTexts } from './text/index.ts';
import { type LoadedCollection, useBannerCollection } from './useBannerCollection.ts';
import { dataStateOf, type View, viewOf } from './view.ts';

export interface BannerWidgetProps {
  readonly config: BannerCarouselConfig;
  /** What could not be read from the configuration. */
  readonly problems: readonly string[];
  readonly initial: BannerCollection | undefined;
  /** The page has been told of `initial` already. */
  readonly announced?: boolean;
  readonly texts: BannerTexts;
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
  readonly host: WidgetHost;
  /** Takes the styles that go with what is shown; absent in a React page, where they become a `<style>` of the page. */
  readonly onStyles?: (css: string) => void;
}

/** The carousel in all its states, wherever it lives. */
export function BannerWidget(props: BannerWidgetProps) {
  const { config, problems, initial, announced = false, texts, locale, dir, host, onStyles } = props;
  const known = useBannerCollection({
    api: host.api,
    publicKey: config.publicKey,
    collection: config.collection,
    locale: config.locale,
    initial,
  });
  const view = viewOf(known);
  const shown = view.screen === 'carousel' ? view.collection : NOTHING;
  const { scope, css } = bannerStyles(config, shown);
  useInsertionEffect(() => onStyles?.(css), [css, onStyles]);
  useAnnouncements({ known, announced: announced && known.collection === initial, view, problems, host });

  return (
    <>
      {!onStyles && css !== '' && (
        <style href={scope} precedence="touchline">
          {css}
        </style>
      )}
      {view.screen === 'loading' && <Loading config={config} scope={scope} label={texts.Loading} />}
      {view.screen === 'carousel' && (
        // Another collection is another carousel, back at its first banner.
        <Carousel
          key={shown.id}
          collection={shown}
          config={config}
          texts={texts}
          locale={locale}
          dir={dir}
          scope={scope}
          host={host}
        />
      )}
    </>
  );
}

const NOTHING: BannerCollection = { id: '', banners: [] };

/** Tells the page what it has become: its state, its content, and what went wrong, each once. */
function useAnnouncements({
  known,
  announced,
  view,
  problems,
  host,
}: Pick<BannerWidgetProps, 'problems' | 'host'> & {
  readonly known: LoadedCollection;
  readonly announced: boolean;
  readonly view: View;
}): void {
  const state = dataStateOf(view);
  const problem = problems.join(' ');
  const code = known.error?.code;

  const tellState = useEffectEvent(() => host.setState(state));
  const tellError = useEffectEvent(() => {
    if (known.error) reportError(host, { code: known.error.code, message: known.error.message, cause: known.error });
  });
  const tellContent = useEffectEvent(() => {
    if (announced) return;
    const items = known.collection?.banners;
    if (items?.length) host.emit('dataloaded', { items, page: 1, total: items.length });
    else if (state === 'empty') host.emit('empty', {});
  });
  const tellProblem = useEffectEvent(() => {
    if (problem) reportError(host, { code: 'CONFIG', message: problem });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told when it changes
  useEffect(() => tellState(), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellError(), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellContent(), [known.collection, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => tellProblem(), [problem]);
}
