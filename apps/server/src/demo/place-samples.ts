import { DEMO_KEY, type Language, lead, type PlacedSample, type Sample } from '@touchline/demo';
import { trackerOf } from './tracker/tracker-of.ts';

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
  const { widget, children = '', token } = sample;
  const query = queryOf(sample, language, trackerOf(publicUrl));
  const [snippet = '', strict = ''] = await Promise.all(
    ['', '&csp=strict'].map(async (form) => {
      const html = await ask(`/v1/snippets/${widget}?${query}${form}`).then(htmlIn);
      const whole = html?.replace(`></touchline-${widget}>`, () => `>${children}</touchline-${widget}>`);
      // A snippet holds nobody's token: that is for the page to add.
      return token === undefined
        ? whole
        : whole?.replace(`<touchline-${widget} `, (tag) => `${tag}auth-token="${token}" `);
    })
  );
  if (sample.delivery === 'snippet') return { sample, snippet, markup: strict };

  const address = `/v1/fragments/${widget}?${query}&format=html`;
  const element = await ask(`${address}&styles=link`);
  return { sample, snippet: recipeOf(publicUrl + address, publicUrl), markup: element ?? strict };
}

/** What a publisher's server does instead of holding a snippet. */
function recipeOf(address: string, publicUrl: string): string {
  return `<!-- Your server fetches this address and prints the answer here:\n${address} -->\n<script async src="${publicUrl}/embed.js"></script>`;
}

/**
 * English is the publisher's language and needs no mention; a sample that names its own keeps it.
 */
function queryOf(sample: Sample, language: Language, tracker: string): string {
  const { 'public-key': key = DEMO_KEY, p2p, ...others } = sample.attributes;
  const rest = p2p === undefined ? others : { ...others, p2p: p2p.replace('{tracker}', tracker) };
  const locale = language === 'en' ? {} : { locale: language };
  return new URLSearchParams({ key, ...locale, ...rest, ...nameOf(sample, language) }).toString();
}

/**
 * What the widget is headed with. A banner carousel has no heading: each but the lead, which is "Featured" by itself, is
 * named by its title, because several on a page must not be called the same.
 */
function nameOf(sample: Sample, language: Language): Record<string, string> {
  const { heading, attributes, title } = sample;
  if (heading !== undefined) return { heading: typeof heading === 'string' ? heading : heading[language] };
  if (sample === lead || sample.widget !== 'banner-carousel') return {};
  return { label: title[attributes['locale'] === 'ar' ? 'ar' : language] };
}

function htmlIn(json: string | null): string | undefined {
  if (json === null) return undefined;
  const { html } = JSON.parse(json) as { html: string };
  return html;
}
