import { DEMO_KEY, type Language, lead, type PlacedSample, type Sample } from '@touchline/demo';

/** Asks this server for a path, as a publisher's own server would; null when the answer is not 200. */
export type Ask = (path: string) => Promise<string | null>;

/** For whom samples are placed, and by whom they are served. */
export interface Place {
  readonly language: Language;
  /** Origin of this server. */
  readonly publicUrl: string;
  readonly ask: Ask;
}

/**
 * Puts samples into a page whose policy forbids style attributes, in the page's language.
 *
 * What is shown for copying is the ordinary snippet; what stands in the page is its strict form, and of tags that
 * several snippets share, such as the loader's, only the first.
 */
export async function placeSamples(
  samples: readonly Sample[],
  { language, publicUrl, ask }: Place
): Promise<PlacedSample[]> {
  const seen = new Set<string>();
  const unseen = (line: string) => !seen.has(line) && seen.add(line);
  const texts = await Promise.all(samples.map((sample) => textsOf(sample, { language, publicUrl, ask })));

  return texts.map(({ markup, ...rest }) => ({ ...rest, markup: markup.split('\n').filter(unseen).join('\n') }));
}

async function textsOf(sample: Sample, { language, publicUrl, ask }: Place): Promise<PlacedSample> {
  const query = queryOf(sample, language);
  const [snippet, strict] = await Promise.all(
    ['', '&csp=strict'].map((form) => ask(`/v1/snippets/banner-carousel?${query}${form}`).then(htmlIn))
  );
  if (sample.delivery === 'snippet') return { sample, snippet: snippet ?? '', markup: strict ?? '' };

  const address = `/v1/fragments/banner-carousel?${query}&format=html`;
  const element = await ask(`${address}&styles=link`);
  return { sample, snippet: recipeOf(publicUrl + address, publicUrl), markup: element ?? strict ?? '' };
}

/** What a publisher's server does instead of holding a snippet. */
function recipeOf(address: string, publicUrl: string): string {
  return `<!-- Your server fetches this address and prints the answer here:\n${address} -->\n<script async src="${publicUrl}/embed.js"></script>`;
}

/**
 * English is the publisher's language and needs no mention; a sample that names its own keeps it. Each carousel but the
 * lead, which is "Featured" by itself, is named by its title: several on a page must not be called the same.
 */
function queryOf(sample: Sample, language: Language): string {
  const { 'public-key': key = DEMO_KEY, ...rest } = sample.attributes;
  const locale = language === 'en' ? {} : { locale: language };
  const label = sample === lead ? {} : { label: sample.title[rest['locale'] === 'ar' ? 'ar' : language] };
  return new URLSearchParams({ key, ...locale, ...rest, ...label }).toString();
}

function htmlIn(json: string | null): string | undefined {
  if (json === null) return undefined;
  const { html } = JSON.parse(json) as { html: string };
  return html;
}
