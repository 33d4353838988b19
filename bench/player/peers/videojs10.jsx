import { HlsVideo } from '@videojs/react/media/hls-video';
import { VideoPlayer, VideoSkin } from '@videojs/react/video';
import '@videojs/react/video/skin.css';
import { createRoot } from 'react-dom/client';
import { autoplay, poster, preload, slot, src } from './slot.js';

createRoot(slot).render(
  <VideoPlayer>
    <VideoSkin className="fill" poster={poster}>
      <HlsVideo src={src} muted playsInline autoPlay={autoplay} preload={preload} />
    </VideoSkin>
  </VideoPlayer>
);
