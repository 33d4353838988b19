import type { Player } from '@touchline/player';
import { exitFullscreen, fullscreen, pictureInPicture } from '../../../../shared/icons/player.ts';
import type { ControlProps } from '../ControlProps.ts';
import { usePlayerState } from '../usePlayerState.ts';
import { Button } from './Button.tsx';

/** Renders the buttons for picture-in-picture and full screen, if the browser supports them. */
export function ScreenModeButtons(props: ControlProps) {
  const { player, appearance, texts } = props;
  const isFull = usePlayerState(player, (state) => state.fullscreen);
  return (
    <>
      {offersPictureInPicture(props) && <PictureInPicture {...props} />}
      {appearance.showFullscreen && hasFullscreen(player.session.media) && (
        <Button
          name={isFull ? texts['Exit full screen'] : texts['Full screen']}
          icon={isFull ? exitFullscreen : fullscreen}
          onPress={() => toggleFullscreen(player)}
        />
      )}
    </>
  );
}

export function offersPictureInPicture({ player, appearance }: Pick<ControlProps, 'player' | 'appearance'>): boolean {
  return appearance.showPictureInPicture && hasPictureInPicture(player.session.media);
}

function PictureInPicture({ player, texts }: ControlProps) {
  const isOut = usePlayerState(player, (state) => state.pictureInPicture);
  return (
    <Button
      name={isOut ? texts['Exit picture in picture'] : texts['Picture in picture']}
      icon={pictureInPicture}
      from="large"
      onPress={() => togglePictureInPicture(player)}
    />
  );
}

export function togglePictureInPicture(player: ControlProps['player']): void {
  if (player.state.pictureInPicture) player.exitPictureInPicture();
  else player.requestPictureInPicture();
}

export function toggleFullscreen(player: Player): void {
  if (player.state.fullscreen) player.exitFullscreen();
  else player.requestFullscreen();
}

/** Safari's own APIs, older than the standard ones. */
interface SafariVideo {
  readonly webkitSupportsPresentationMode?: (mode: string) => boolean;
  readonly webkitEnterFullscreen?: () => void;
}

/** Whether this browser supports picture-in-picture and allows it for this video. */
function hasPictureInPicture(media: HTMLVideoElement & SafariVideo): boolean {
  if (media.disablePictureInPicture) return false;
  return document.pictureInPictureEnabled || media.webkitSupportsPresentationMode?.('picture-in-picture') === true;
}

/** Whether this page may use full screen; a frame may be forbidden to. iPhones allow it only for the video itself. */
function hasFullscreen(media: HTMLVideoElement & SafariVideo): boolean {
  return document.fullscreenEnabled || media.webkitEnterFullscreen !== undefined;
}
