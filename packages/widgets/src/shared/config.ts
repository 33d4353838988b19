import { choice, type Field, isSpokenLocale, text } from '@touchline/domain';

/** Fields that every widget takes. Source: interfaces, Custom elements. */
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

/** A tag that Intl takes too, so that nothing behind this throws. */
function languageTag(): Field<string | undefined> {
  const plain = text(undefined);
  return {
    ...plain,
    read: (raw) => {
      const tag = plain.read(raw)?.trim() || undefined;
      if (tag === undefined || isSpokenLocale(tag)) return tag;
      raw.refuse('a BCP 47 language tag');
      return undefined;
    },
  };
}
