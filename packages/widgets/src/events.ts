/** Types of what the elements emit and accept. They need no types of React. */
export type { Cause } from './banner-carousel/carousel/carousel-state.ts';
export type { CardItem } from './cards/data/cards-data.ts';
export type { CheckoutAdapter } from './player/purchase/checkout-adapter.ts';
export type { PurchaseDetail } from './player/purchase/purchase-detail.ts';
export type { WidgetError } from './shared/host/host.ts';
export type { LoadedDetail } from './shared/host/loaded-detail.ts';
