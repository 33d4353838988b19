import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

type Actions = Pick<Player, 'requestPictureInPicture' | 'exitPictureInPicture'>;

/** Picture in picture. The state also follows when the visitor closes its window (PL-21). */
export const pictureInPicture: Feature<Actions> = ({ media, signal, set }) => {
  const isOut = () => (media.getRootNode() as Document | ShadowRoot).pictureInPictureElement === media;
  listen(media, ['enterpictureinpicture'], () => set({ pictureInPicture: true }), signal);
  listen(media, ['leavepictureinpicture'], () => set({ pictureInPicture: false }), signal);
  set({ pictureInPicture: isOut() });

  return {
    // Rejected without a user gesture or a video frame, or missing in the browser: then nothing changes.
    requestPictureInPicture: () => void media.requestPictureInPicture?.().catch(() => {}),
    exitPictureInPicture() {
      if (isOut()) void document.exitPictureInPicture().catch(() => {});
    },
  };
};
