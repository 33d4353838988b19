import { register } from 'swiper/element/bundle';
import base from './carousel.css';
import { connectControls } from './controls.js';
import { controls, slide } from './markup.js';
import { addStyle, loadBanners, slot } from './slot.js';

register();
addStyle(base);
show(await loadBanners());

function show({ banners }) {
  const items = banners.map((banner, index) => `<swiper-slide>${slide(banner, index)}</swiper-slide>`).join('');
  const container = `<swiper-container slides-per-view="1" a11y="true" keyboard="true">${items}</swiper-container>`;
  slot.innerHTML = `<section class="bx">${container}${controls(banners.length)}</section>`;

  const root = slot.firstElementChild;
  const { swiper } = root.querySelector('swiper-container');
  const showCurrent = connectControls(root, {
    goTo: (index) => swiper.slideTo(index),
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
  });
  swiper.on('slideChange', () => showCurrent(swiper.activeIndex));
  showCurrent(0);
}
