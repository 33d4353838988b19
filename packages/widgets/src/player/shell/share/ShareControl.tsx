import type { ControlProps } from '../controls/ControlProps.ts';
import { Opener, type OpenerProps } from '../controls/Opener.tsx';
import { Step } from '../controls/Step.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { shareIcon } from './share-icons.ts';
import { useShare } from './useShare.ts';

/** Opens the ways to hand a video on. */
export function ShareControl(props: ControlProps & Pick<OpenerProps, 'box' | 'open' | 'onOpen'>) {
  const { player, look, texts, box, open, onOpen } = props;
  const { words } = useShare(props);
  return (
    <Opener {...{ player, look, box, open, onOpen }} name="share" title={words.Share} icon={shareIcon} from="large">
      {(close) => <ShareMenu {...{ player, look, texts }} onClose={close} />}
    </Opener>
  );
}

/** The same in the settings of players that have no room for it. */
export function ShareItem(props: ControlProps & { readonly onInside: () => void }) {
  const { words } = useShare(props);
  return <Step label={words.Share} icon={shareIcon} note="" onPress={props.onInside} />;
}
