import '@touchline/elements';
import '@touchline/elements/calendar';
import type { BannerCarouselOptions } from '@touchline/elements';

const carousel = document.createElement('touchline-banner-carousel');
const options: BannerCarouselOptions = { autoplay: { delay: 5000 }, gradient: { bottom: true } };
carousel.config = options;
carousel.addEventListener('touchline:bannerclick', ({ detail }) => detail.banner.id.toUpperCase());
carousel.addEventListener('click', (event) => event.clientX);
// @ts-expect-error it has no such option
carousel.config = { autoplays: true };
// @ts-expect-error banners have no score
carousel.addEventListener('touchline:bannerclick', ({ detail }) => detail.score);

const calendar = document.querySelector('touchline-calendar');
if (calendar) calendar.config = { cards: { getLink: ({ id }) => `/match/${id}` } };

const player = document.createElement('touchline-event-player');
void player.player.play();
player.addEventListener('touchline:playerstate', ({ detail }) => detail.currentTime.toFixed(1));
player.config = { auth: { getToken: async () => 'token' } };
// @ts-expect-error only players have it
calendar?.player;
