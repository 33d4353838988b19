import MuxPlayer from '@mux/mux-player-react';
import { createRoot } from 'react-dom/client';
import { autoplay, poster, preload, slot, src } from './slot.js';

createRoot(slot).render(
  <MuxPlayer
    className="fill"
    src={src}
    poster={poster}
    disableTracking
    disableCookies
    muted
    playsInline
    preferPlayback="mse"
    preload={preload}
    autoPlay={autoplay ? 'muted' : undefined}
  />
);
