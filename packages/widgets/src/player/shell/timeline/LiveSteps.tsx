import { back } from '../../../shared/icons/player.ts';
import { startOver } from '../../../shared/icons/timeline.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { Step } from '../controls/Step.tsx';
import { SKIP } from '../controls/skip-seconds.ts';

/** What the bar of a narrow player has no room for, in its menu: back to the beginning, and the last seconds again. */
export function LiveSteps({ player, texts, onClose }: ControlProps & { readonly onClose: () => void }) {
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <>
      <Step label={texts['Start over']} icon={startOver} onPress={closing(player.startOver)} />
      <Step
        label={texts['Instant replay']}
        icon={back}
        onPress={closing(() => player.seek(player.state.currentTime - SKIP))}
      />
    </>
  );
}
