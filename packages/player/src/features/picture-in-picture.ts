import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

type Actions = Pick<Player, 'requestPictureInPicture' | 'exitPictureInPicture'>;

/** The video in a window of its own; also when the visitor closes that window (PL-21). */
export const pictureInPicture: Feature<Actions> = ({ media, signal, set }) => {
  const isOut = () => (media.getRootNode() as Document | ShadowRoot).pictureInPictureElement === media;
  listen(media, ['enterpictureinpicture'], () => set({ pictureInPicture: true }), signal);
  listen(media, ['leavepictureinpicture'], () => set({ pictureInPicture: false }), signal);
  set({ pictureInPicture: isOut() });

  return {
    // Refused without a gesture, a picture, or where the browser has none of it: then nothing changes.
    requestPictureInPicture: () => void media.requestPictureInPicture?.().catch(() => {}),
    exitPictureInPicture() {
      if (isOut()) void document.exitPictureInPicture().catch(() => {});
    },
  };
};
