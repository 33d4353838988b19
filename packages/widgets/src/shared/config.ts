import { choice, text } from '@touchline/domain';

/** Fields that every widget takes. Source: interfaces, Custom elements. */
export const widgetFields = {
  /** Public key of the publisher, sent with every content call (GEN-02). */
  publicKey: text(''),
  /** BCP 47 tag; absent: the visitor's browser language. */
  locale: text(undefined),
  /** Base URL of the API; absent: the origin that served the loader. */
  api: text(undefined),
  /** IANA time zone; absent: the visitor's. */
  timezone: text(undefined),
  /** Writing direction; absent: that of the locale, else the page's. */
  dir: text(undefined),
  theme: choice('auto', 'light', 'dark'),
  consent: choice('auto', 'required', 'granted', 'denied'),
  loading: choice('lazy', 'eager'),
  render: choice('server', 'client'),
};
