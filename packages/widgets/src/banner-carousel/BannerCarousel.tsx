import { type Banner, type BannerCollection, type DataState, readConfig } from '@touchline/domain';
import { useMemo, useRef, useState } from 'react';
import type { CountingProps } from '../shared/CountingProps.ts';
import type { WidgetError } from '../shared/host.ts';
import { type Callbacks, createPageHost } from '../shared/pageHost.ts';
import { speechOf } from '../shared/speech.ts';
import { useIsFirst } from '../shared/useIsFirst.ts';
import { useLatest } from '../shared/useLatest.ts';
import type { Cause } from './carousel-state.ts';
import { bannerCarouselSchema } from './config.ts';
import { ScreenView } from './ScreenView.tsx';
import { bannerTexts } from './text/all.ts';
import { useBannerScreen } from './useBannerScreen.ts';
import { useCountedBanners } from './useCountedBanners.ts';

/** Configuration of spec §3.5 in camelCase; see the README of this folder for values and defaults. */
export interface BannerCarouselProps extends CountingProps {
  readonly publicKey: string;
  readonly collection: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly locale?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly theme?: 'auto' | 'light' | 'dark';
  readonly label?: string;
  readonly arrows?: boolean;
  readonly buttons?: boolean | { readonly showIndex?: boolean; readonly className?: string };
  readonly deepLinks?: boolean;
  readonly autoplay?: boolean | { readonly delay?: number };
  readonly padding?: boolean | string;
  readonly borderRadius?: boolean | string;
  readonly boxShadow?: boolean | string;
  readonly height?: string;
  readonly heightFraction?: number;
  readonly contextBackground?: string;
  readonly gradient?: boolean | { readonly top?: boolean; readonly bottom?: boolean };
  readonly textAlignment?: { readonly x?: 'left' | 'center' | 'right'; readonly y?: 'top' | 'center' | 'bottom' };
  /** Content fetched on the server: rendered at once, and not asked for again. */
  readonly initialData?: BannerCollection;
  readonly className?: string;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  readonly onError?: (error: WidgetError) => void;
  readonly onEmpty?: () => void;
  readonly onDataLoaded?: (detail: { items: readonly Banner[]; page: number; total: number }) => void;
  /** Return false to keep the browser where it is. */
  readonly onBannerClick?: (detail: { banner: Banner; index: number }) => unknown;
  readonly onBannerChange?: (detail: { index: number; id: string; cause: Cause }) => void;
}

/**
 * The banner carousel in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`.
 *
 * It renders on the server: with `initialData` the banners, without it the placeholder.
 */
export function BannerCarousel(props: BannerCarouselProps) {
  const { api, initialData, className } = props;
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<DataState>(initialData ? stateOf(initialData) : 'loading');
  const latest = useLatest(props);
  const host = useMemo(
    () =>
      createPageHost({
        api,
        element: () => element.current,
        callbacks: () => callbacksOf(latest.current),
        onState: setState,
      }),
    [api, latest]
  );

  const { config, problems } = readConfig(bannerCarouselSchema, { attributes: {}, config: props });
  const isFirst = useIsFirst();
  const speech = speechOf(config, isFirst ? 'en' : navigator.language);
  const { screen, css } = useBannerScreen({
    config,
    problems,
    initial: initialData,
    announced: false,
    texts: bannerTexts[speech.language],
    locale: speech.locale,
    dir: speech.dir,
    host,
  });
  useCountedBanners({ config, port: { api, element }, screen });
  return (
    <div ref={element} className={className} data-state={state} hidden={state === 'empty' || state === 'error'}>
      {css !== '' && 'look' in screen && (
        <style href={screen.look.scope} precedence="touchline">
          {css}
        </style>
      )}
      <ScreenView screen={screen} host={host} />
    </div>
  );
}

function callbacksOf(props: BannerCarouselProps): Callbacks {
  return {
    state: props.onState,
    error: props.onError,
    empty: props.onEmpty,
    dataloaded: props.onDataLoaded,
    bannerclick: props.onBannerClick,
    bannerchange: props.onBannerChange,
  };
}

function stateOf(data: BannerCollection): DataState {
  return data.banners.length === 0 ? 'empty' : 'loaded';
}
