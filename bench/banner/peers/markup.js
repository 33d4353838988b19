/** One banner as HTML: the same markup for every peer without React. The first picture is urgent, the rest lazy. */
export function slide(banner, index) {
  const sources = banner.backgroundAssets.filter((asset) => asset.breakpointWidth);
  const fallback = banner.backgroundAssets.find((asset) => !asset.breakpointWidth);
  const priority = index === 0 ? 'fetchpriority="high"' : 'loading="lazy"';

  return `<a class="bx-slide" href="${banner.destinationUrl}"><picture>${sources.map(source).join('')}
    <img class="bx-image" src="${fallback.assetUrl}" alt="" width="800" height="400" ${priority}></picture>
    <span class="bx-texts">${banner.texts.map(text).join('')}</span></a>`;
}

/** All banners as HTML. */
export function slides({ banners }) {
  return banners.map(slide).join('');
}

/** Arrows and dots for `count` banners. */
export function controls(count) {
  return `<button class="bx-arrow bx-previous" aria-label="Previous">‹</button>
    <button class="bx-arrow bx-next" aria-label="Next">›</button>
    <div class="bx-dots">${Array.from({ length: count }, (_, index) => dot(index)).join('')}</div>`;
}

function source(asset) {
  return `<source media="(min-width:${asset.breakpointWidth}px)" srcset="${asset.assetUrl}">`;
}

function text({ isButton, text: words }) {
  return `<span class="${isButton ? 'bx-button' : 'bx-text'}">${words}</span>`;
}

function dot(index) {
  return `<button class="bx-dot" aria-label="Go to banner ${index + 1}"></button>`;
}
