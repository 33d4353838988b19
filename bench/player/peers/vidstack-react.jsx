import { isHLSProvider, MediaPlayer, MediaProvider } from '@vidstack/react';
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default';
import '@vidstack/react/player/styles/default/layouts/video.css';
import '@vidstack/react/player/styles/default/theme.css';
import { createRoot } from 'react-dom/client';
import { autoplay, poster, preload, slot, src } from './slot.js';

// It would take hls.js from a public CDN.
const bringEngine = (provider) => {
  if (isHLSProvider(provider)) provider.library = () => import('hls.js');
};

createRoot(slot).render(
  <MediaPlayer
    src={{ src, type: 'application/x-mpegurl' }}
    poster={poster}
    muted
    playsInline
    autoPlay={autoplay}
    load={autoplay ? 'eager' : 'play'}
    preload={preload}
    onProviderChange={bringEngine}
  >
    <MediaProvider />
    <DefaultVideoLayout icons={defaultLayoutIcons} />
  </MediaPlayer>
);
