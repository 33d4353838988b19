/** A `Link` header longer than this is not worth its bytes. */
const MAX_LENGTH = 2_000;

/**
 * `Link` header that lets a browser start the first picture as soon as the fragment's headers are there (RFC 8288,
 * preload); undefined when the widget begins with none.
 *
 * Each source of the `<picture>` is preloaded only where none before it applies, as the browser would choose.
 */
export function firstPictureLink(html: string): string | undefined {
  const [picture, sources = '', image = ''] = /<picture>((?:<source[^>]*>)*)<img([^>]*)>/.exec(html) ?? [];
  if (!picture || !/loading="eager"/.test(image)) return undefined;
  const widths: number[] = [];
  const links: string[] = [];
  for (const [source] of sources.matchAll(/<source[^>]*>/g)) {
    const width = Number(/min-width: ?([\d.]+)px/.exec(source)?.[1]);
    if (!Number.isFinite(width)) return undefined;
    links.push(linkOf(source, mediaOf(width, widths.at(-1))));
    widths.push(width);
  }
  links.push(linkOf(image, mediaOf(0, widths.at(-1))));
  const header = links.join(', ');
  return header.length <= MAX_LENGTH && isHeaderText(header) ? header : undefined;
}

function mediaOf(from: number, below: number | undefined): string {
  const conditions = [from > 0 && `(min-width: ${from}px)`, below !== undefined && `not (min-width: ${below}px)`];
  return conditions.filter(Boolean).join(' and ');
}

function linkOf(tag: string, media: string): string {
  const src = attributeOf(tag, 'src') ?? '';
  const srcset = attributeOf(tag, 'srcSet') ?? attributeOf(tag, 'srcset');
  const sizes = attributeOf(tag, 'sizes');
  const parameters = [
    'rel=preload',
    'as=image',
    'fetchpriority=high',
    srcset && `imagesrcset="${srcset}"`,
    sizes && `imagesizes="${sizes}"`,
    media && `media="${media}"`,
  ];
  return `<${src || (srcset?.split(/[\s,]/)[0] ?? '')}>; ${parameters.filter(Boolean).join('; ')}`;
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
}

/** Quotes, brackets and line ends could change what the header says. */
function isHeaderText(header: string): boolean {
  return /^[\x20-\x7e]+$/.test(header) && !/&(quot|lt|gt|#)/.test(header);
}
