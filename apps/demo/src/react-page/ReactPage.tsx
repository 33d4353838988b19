import { BannerCarousel, Calendar, CardCarousel, CardGrid } from '@touchline/widgets';
import '@touchline/widgets/styles.css';
import { useEffect } from 'react';
import { DEMO_KEY } from '../content/images.ts';
import { light } from '../content/samples.ts';
import { filmsInEnglish, inEnglish } from './initial-data.ts';

/** The origin that serves this page serves the API. */
const API = '';

const LIGHT = inEnglish(light);
const FILMS = { items: filmsInEnglish() };

/** A publisher's page in React: widgets with initial data from rendering, and others that fetch their content. */
export function ReactPage() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
  }, []);

  return (
    <div className="paper">
      <header className="paper-head">
        <div className="paper-tools">
          <p className="paper-day">
            <a href="/">The front page</a>
          </p>
        </div>
        <h1 className="paper-name">The Corner Flag</h1>
      </header>
      <main className="paper-main">
        <section className="sample" aria-labelledby="rendered">
          <h2 id="rendered">Rendered with its content</h2>
          <p>The banners were rendered with the page, and React hydrated them.</p>
          <div className="paper-bleed">
            <BannerCarousel
              publicKey={DEMO_KEY}
              api={API}
              locale="en"
              collection="light"
              initialData={LIGHT}
              contextBackground="#f3efe2"
              gradient={{ bottom: true }}
              heightFraction={0.6}
            />
          </div>
        </section>
        <section className="sample" aria-labelledby="fetched">
          <h2 id="fetched">Fetched by the visitor’s browser</h2>
          <p>The page was rendered with a placeholder of the final height. The banners came from the API.</p>
          <div className="paper-bleed">
            <BannerCarousel
              publicKey={DEMO_KEY}
              api={API}
              locale="en"
              collection="numbered"
              label="Numbered banners"
              buttons={{ showIndex: true }}
              gradient
              heightFraction={0.6}
            />
          </div>
        </section>
        <section className="sample" aria-labelledby="films">
          <h2 id="films">Cards that came with the page</h2>
          <p>Films with posters from another field, and a link computed by a function.</p>
          <div className="sample-widget">
            <CardCarousel
              publicKey={DEMO_KEY}
              api={API}
              locale="en"
              title="Films"
              headingLevel={3}
              query={{ dataType: 'creative-works', filter: 'type_id = "documentary"' }}
              cards={{
                type: 'five-by-seven',
                paths: { thumbnail_url: 'metadata.tallPosterUrl' },
                getLink: ({ metadata }) => `/#${metadata['sport']}`,
              }}
              initialData={FILMS}
            />
          </div>
        </section>
        <section className="sample" aria-labelledby="fixtures">
          <h2 id="fixtures">A calendar</h2>
          <p>It requests today’s events when it mounts. The placeholder reserves its space.</p>
          <div className="sample-widget">
            <Calendar publicKey={DEMO_KEY} api={API} locale="en" title="Fixtures and results" headingLevel={3} />
          </div>
        </section>
        <section className="sample" aria-labelledby="clubs">
          <h2 id="clubs">A grid</h2>
          <p>Clubs, ten at a time.</p>
          <div className="sample-widget">
            <CardGrid
              publicKey={DEMO_KEY}
              api={API}
              locale="en"
              title="Clubs"
              headingLevel={3}
              query={{ dataType: 'entities', filter: 'type_id = "team"', limit: 10 }}
            />
          </div>
        </section>
      </main>
    </div>
  );
}
