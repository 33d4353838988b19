import { exitFullscreen, fullscreen, pictureInPicture } from '../../../shared/icons/player.ts';
import { hasFullscreen, hasPictureInPicture } from './abilities.ts';
import { Button } from './Button.tsx';
import type { ControlProps } from './ControlProps.ts';
import { toggleFullscreen } from './toggle-fullscreen.ts';
import { usePlayer } from './usePlayer.ts';

/** Where it is shown: in a small window of its own, on the whole screen. Only what the browser can do is offered. */
export function Screen(props: ControlProps) {
  const { player, look, texts } = props;
  const isFull = usePlayer(player, (state) => state.fullscreen);
  return (
    <>
      {offersPictureInPicture(props) && <PictureInPicture {...props} />}
      {look.showFullscreen && hasFullscreen(player.session.media) && (
        <Button
          name={isFull ? texts['Exit full screen'] : texts['Full screen']}
          icon={isFull ? exitFullscreen : fullscreen}
          onPress={() => toggleFullscreen(player)}
        />
      )}
    </>
  );
}

export function offersPictureInPicture({ player, look }: Pick<ControlProps, 'player' | 'look'>): boolean {
  return look.showPictureInPicture && hasPictureInPicture(player.session.media);
}

function PictureInPicture({ player, texts }: ControlProps) {
  const isOut = usePlayer(player, (state) => state.pictureInPicture);
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
