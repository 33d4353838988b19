export { ApiError } from './api-error.ts';
export {
  type BannerCollectionQuery,
  bannerCollectionUrl,
  loadBannerCollection,
} from './banner-collection.ts';
export { type Ports, RETRIES, RETRY_DELAY } from './get-json.ts';
