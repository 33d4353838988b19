import type { Banner, BannerCollection, DataState } from '@touchline/domain';
import type { FieldProps, WidgetProps } from '../shared/config/WidgetProps.ts';
import type { Cause } from './carousel/carousel-state.ts';
import type { bannerCarouselSchema } from './config.ts';

type BannerFieldProps = FieldProps<typeof bannerCarouselSchema>;

/** Configuration of spec §3.5 in camelCase; see the README of this folder for values and defaults. */
export interface BannerCarouselProps extends WidgetProps, Omit<BannerFieldProps, 'collection' | 'timezone'> {
  readonly collection: string;
  /** Content fetched on the server: rendered immediately and not requested again. */
  readonly initialData?: BannerCollection;
  readonly onState?: (detail: { state: DataState; previous: DataState }) => void;
  readonly onEmpty?: () => void;
  readonly onDataLoaded?: (detail: { items: readonly Banner[]; page: number; total: number }) => void;
  /** Return false to prevent the navigation. */
  readonly onBannerClick?: (detail: { banner: Banner; index: number }) => unknown;
  readonly onBannerChange?: (detail: { index: number; id: string; cause: Cause }) => void;
}
