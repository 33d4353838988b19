import { Calendar, VideoPlayer } from '@touchline/widgets';
import '@touchline/widgets/styles.css';

/** The address of your Touchline server, and a public key of yours there. */
const server = { api: 'http://127.0.0.1:4000', publicKey: 'pk_demo' };

export function App() {
  return (
    <main>
      <VideoPlayer {...server} videoId="floodlights" autoplay volume={0} />
      <Calendar {...server} title="Fixtures and results" link="/match/{id}" />
    </main>
  );
}
