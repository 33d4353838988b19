import { fragmentQuery } from '@touchline/domain';

/** A widget as its embed URL identifies it. */
export interface EmbedAddress {
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Name of the widget. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns the URL of the page with one widget. */
export function embedUrlOf({ publicUrl, name, attributes }: EmbedAddress): string {
  return `${publicUrl}/embed/${name}?${fragmentQuery(attributes)}`;
}

/** Returns the URL of the oEmbed response for that page. */
export function oembedUrlOf(address: EmbedAddress): string {
  return `${address.publicUrl}/oembed?url=${encodeURIComponent(embedUrlOf(address))}`;
}
