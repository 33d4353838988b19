import { connectControls } from './controls.js';
import { controls, slides } from './markup.js';
import { loadBanners, slot } from './slot.js';

/** Time after a scroll until the dots follow it, ms. */
const SETTLE = 300;

/** The hand-written carousel: native scroll-snap, with arrows and dots on top. */
export async function showScrollSnap() {
  const collection = await loadBanners();
  const row = `<div class="bx-row">${slides(collection)}</div>`;
  slot.innerHTML = `<section class="bx" aria-roledescription="carousel">${row}${controls(collection.banners.length)}</section>`;
  enhance(slot.firstElementChild);
}

function enhance(root) {
  const row = root.querySelector('.bx-row');
  const last = row.children.length - 1;
  let current = 0;
  let timer;

  const showCurrent = connectControls(root, {
    goTo,
    next: () => goTo(current + 1),
    previous: () => goTo(current - 1),
  });
  row.addEventListener('scroll', followScroll, { passive: true });
  showCurrent(0);

  function goTo(index) {
    current = Math.max(0, Math.min(last, index));
    showCurrent(current);
    const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollTo({ left: direction * current * row.clientWidth, behavior: 'smooth' });
  }

  function followScroll() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
      showCurrent(current);
    }, SETTLE);
  }
}
