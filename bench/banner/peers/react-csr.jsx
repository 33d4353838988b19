import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Banner } from './Banner.jsx';
import { Controls } from './Controls.jsx';
import base from './carousel.css';
import snap from './scroll-snap.css';
import { createShadow, loadBanners } from './slot.js';

/** Time after a scroll until the dots follow it, ms. */
const SETTLE = 300;

const root = createRoot(createShadow(base + snap));
loadBanners().then((collection) => root.render(<ScrollSnapCarousel collection={collection} />));

function ScrollSnapCarousel({ collection: { banners } }) {
  const row = useRef(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = row.current;
    const scrolling = new AbortController();
    let timer;
    const followScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCurrent(Math.round(Math.abs(element.scrollLeft) / element.clientWidth)), SETTLE);
    };
    element.addEventListener('scroll', followScroll, { passive: true, signal: scrolling.signal });
    return () => scrolling.abort();
  }, []);

  function goTo(index) {
    const direction = getComputedStyle(row.current).direction === 'rtl' ? -1 : 1;
    row.current.scrollTo({ left: direction * index * row.current.clientWidth, behavior: 'smooth' });
    setCurrent(index);
  }

  return (
    <section className="bx" aria-roledescription="carousel" aria-label="Banners">
      <div className="bx-row" ref={row}>
        {banners.map((banner, index) => (
          <Banner key={banner.id} banner={banner} index={index} />
        ))}
      </div>
      <Controls count={banners.length} current={current} goTo={goTo} />
    </section>
  );
}
