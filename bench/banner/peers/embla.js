import EmblaCarousel from 'embla-carousel';
import base from './carousel.css';
import { connectControls } from './controls.js';
import viewport from './embla.css';
import { controls, slides } from './markup.js';
import { addStyle, loadBanners, slot } from './slot.js';

addStyle(base + viewport);
show(await loadBanners());

function show(collection) {
  const row = `<div class="embla"><div class="embla-row">${slides(collection)}</div></div>`;
  slot.innerHTML = `<section class="bx">${row}${controls(collection.banners.length)}</section>`;

  const root = slot.firstElementChild;
  const embla = EmblaCarousel(root.querySelector('.embla'), { loop: false });
  const showCurrent = connectControls(root, {
    goTo: (index) => embla.scrollTo(index),
    next: () => embla.scrollNext(),
    previous: () => embla.scrollPrev(),
  });
  embla.on('select', () => showCurrent(embla.selectedScrollSnap()));
  showCurrent(0);
}
