import { fragmentQuery } from '@touchline/domain';

/** A widget as its address names it. */
export interface EmbedAddress {
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Of the widget. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The address of the page that holds one widget. */
export function embedUrlOf({ publicUrl, name, attributes }: EmbedAddress): string {
  return `${publicUrl}/embed/${name}?${fragmentQuery(attributes)}`;
}

/** Where consumers find out how to embed that page. */
export function oembedUrlOf(address: EmbedAddress): string {
  return `${address.publicUrl}/oembed?url=${encodeURIComponent(embedUrlOf(address))}`;
}
