import { Calendar, type CalendarProps, VideoPlayer } from '@touchline/widgets';

/** The address of your Touchline server, and a public key of yours there. */
const server = { api: 'http://127.0.0.1:4000', publicKey: 'pk_demo' };

/** Server and browser have to agree about these. */
const region = { locale: 'en', timezone: 'Europe/London' };

const title = 'Fixtures and results';

/** Rendered on the server for each request, with today's events. */
export default async function Page() {
  return (
    <main>
      <VideoPlayer {...server} {...region} videoId="floodlights" autoplay volume={0} />
      <Calendar {...server} {...region} title={title} link="/match/{id}" initialData={await fetchToday()} />
    </main>
  );
}

/** Returns undefined if the server cannot be reached: the visitor's browser then fetches the events. */
async function fetchToday(): Promise<CalendarProps['initialData']> {
  const query = new URLSearchParams({ key: server.publicKey, ...region, heading: title, link: '/match/{id}' });
  try {
    const response = await fetch(`${server.api}/v1/fragments/calendar?${query}`, { cache: 'no-store' });
    return response.ok ? (await response.json()).state : undefined;
  } catch {
    return undefined;
  }
}
