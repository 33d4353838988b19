import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Banner } from './Banner.jsx';
import { Controls } from './Controls.jsx';
import base from './carousel.css';
import viewport from './embla.css';
import { createShadow, loadBanners } from './slot.js';

const root = createRoot(createShadow(base + viewport));
loadBanners().then((collection) => root.render(<EmblaReactCarousel collection={collection} />));

function EmblaReactCarousel({ collection: { banners } }) {
  const [ref, embla] = useEmblaCarousel({ loop: false });
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', follow);
    return () => embla.off('select', follow);
  }, [embla]);

  return (
    <section className="bx">
      <div className="embla" ref={ref}>
        <div className="embla-row">
          {banners.map((banner, index) => (
            <Banner key={banner.id} banner={banner} index={index} />
          ))}
        </div>
      </div>
      <Controls count={banners.length} current={current} goTo={(index) => embla?.scrollTo(index)} />
    </section>
  );
}
