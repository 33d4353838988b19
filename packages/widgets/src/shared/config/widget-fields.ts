import { choice, type Field, isSpokenLocale, text } from '@touchline/domain';

/** Fields of every widget. Source: interfaces, Custom elements. */
export const widgetFields = {
  /** Public key of the publisher, sent with every content call (GEN-02). */
  publicKey: text(''),
  /** BCP 47 tag; absent: the visitor's browser language. */
  locale: languageTag(),
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

/** A tag that Intl accepts, so that later code does not throw. */
function languageTag(): Field<string | undefined, string> {
  const plain = text(undefined);
  return {
    ...plain,
    read: (raw) => {
      const tag = plain.read(raw)?.trim() || undefined;
      if (tag === undefined || isSpokenLocale(tag)) return tag;
      raw.reject('a BCP 47 language tag');
      return undefined;
    },
  };
}
