import Splide from '@splidejs/splide';
import core from '@splidejs/splide/css/core';
import base from './carousel.css';
import { connectControls } from './controls.js';
import { controls, slide } from './markup.js';
import { addStyle, loadBanners, slot } from './slot.js';

addStyle(base + core);
show(await loadBanners());

function show({ banners }) {
  const items = banners.map((banner, index) => `<div class="splide__slide">${slide(banner, index)}</div>`);
  const track = `<div class="splide__track"><div class="splide__list">${items.join('')}</div></div>`;
  slot.innerHTML = `<section class="bx splide">${track}${controls(banners.length)}</section>`;

  const root = slot.firstElementChild;
  const splide = new Splide(root, { arrows: false, pagination: false, rewind: false }).mount();
  const showCurrent = connectControls(root, {
    goTo: (index) => splide.go(index),
    next: () => splide.go('>'),
    previous: () => splide.go('<'),
  });
  splide.on('move', showCurrent);
  showCurrent(0);
}
