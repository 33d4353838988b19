import { BannerCarousel } from '@touchline/widgets';
import '@touchline/widgets/styles.css';
import { useEffect } from 'react';
import { DEMO_KEY } from '../content/picture.ts';
import { inEnglish } from './initial-data.ts';

/** The origin that serves this page serves the API. */
const API = '';

const LIGHT = inEnglish('light');

/** A publisher's page in React: one carousel with content known when the page was rendered, one that asks for it. */
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
          <p>The page was made with the banners in it; React took over what it found.</p>
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
          <p>The page was made with a placeholder of the final height; the banners came from the API.</p>
          <div className="paper-bleed">
            <BannerCarousel
              publicKey={DEMO_KEY}
              api={API}
              locale="en"
              collection="numbered"
              buttons={{ showIndex: true }}
              gradient
              heightFraction={0.6}
            />
          </div>
        </section>
      </main>
    </div>
  );
}
