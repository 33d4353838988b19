import { DEMO_KEY, type Language, lead, type PlacedSample, type Sample } from '@touchline/demo';
import { trackerOf } from './tracker/tracker-of.ts';

/** Fetches a path from this server, as a publisher's own server would. Resolves to null if the status is not 200. */
export type FetchPath = (path: string) => Promise<string | null>;

/** The page in which samples are placed, and the server that renders them. */
interface PlacementContext {
  readonly language: Language;
  /** URL of this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly fetchPath: FetchPath;
}

/**
 * Renders samples for a page with a content security policy that forbids style attributes, in the page's language.
 *
 * The page displays the code of the ordinary snippet, but contains its strict form. Lines that several snippets share,
 * such as the loader's script, appear once in the page.
 */
export async function placeSamples(samples: readonly Sample[], context: PlacementContext): Promise<PlacedSample[]> {
  const placed = await Promise.all(samples.map((sample) => placeSample(sample, context)));
  const lines = new Set<string>();
  const addIfNew = (line: string) => !lines.has(line) && lines.add(line);
  return placed.map(({ markup, ...rest }) => ({ ...rest, markup: markup.split('\n').filter(addIfNew).join('\n') }));
}

async function placeSample(
  sample: Sample,
  { language, publicUrl, fetchPath }: PlacementContext
): Promise<PlacedSample> {
  const { widget, children = '', token } = sample;
  const query = queryOf(sample, language, trackerOf(publicUrl));
  const [snippet = '', strict = ''] = await Promise.all(
    ['', '&csp=strict'].map(async (policy) => {
      const html = await fetchPath(`/v1/snippets/${widget}?${query}${policy}`).then(htmlOf);
      const withChildren = html?.replace(`></touchline-${widget}>`, () => `>${children}</touchline-${widget}>`);
      // A token is personal, so the snippet has none and the page adds it.
      return token === undefined
        ? withChildren
        : withChildren?.replace(`<touchline-${widget} `, (tag) => `${tag}auth-token="${token}" `);
    })
  );
  if (sample.delivery === 'snippet') return { sample, snippet, markup: strict };

  const path = `/v1/fragments/${widget}?${query}&format=html`;
  const element = await fetchPath(`${path}&styles=link`);
  return { sample, snippet: instructionsFor(publicUrl + path, publicUrl), markup: element ?? strict };
}

/** Returns the instructions for a publisher's server that renders the widget. */
function instructionsFor(fragmentUrl: string, publicUrl: string): string {
  return `<!-- Your server fetches this address and prints the answer here:\n${fragmentUrl} -->\n<script async src="${publicUrl}/embed.js"></script>`;
}

/**
 * Returns the query string with a sample's attributes. English is the publisher's default, so it needs no `locale`. The
 * sample's own `locale` wins. `tracker`: URL of the demo's tracker.
 */
function queryOf(sample: Sample, language: Language, tracker: string): string {
  const { 'public-key': key = DEMO_KEY, p2p, ...attributes } = sample.attributes;
  const rest = p2p === undefined ? attributes : { ...attributes, p2p: p2p.replace('{tracker}', tracker) };
  const locale = language === 'en' ? {} : { locale: language };
  return new URLSearchParams({ key, ...locale, ...rest, ...headingOf(sample, language) }).toString();
}

/**
 * Returns the attribute that names the widget: `heading`, or `label` for a banner carousel, which has no heading.
 * Landmarks of one page need different names, so the label is the sample's title. Only the lead keeps the default,
 * "Featured".
 */
function headingOf(sample: Sample, language: Language): Record<string, string> {
  const { heading, attributes, title } = sample;
  if (heading !== undefined) return { heading: typeof heading === 'string' ? heading : heading[language] };
  if (sample === lead || sample.widget !== 'banner-carousel') return {};
  return { label: title[attributes['locale'] === 'ar' ? 'ar' : language] };
}

/** Returns the `html` of a JSON response. */
function htmlOf(json: string | null): string | undefined {
  if (json === null) return undefined;
  const { html } = JSON.parse(json) as { html: string };
  return html;
}
