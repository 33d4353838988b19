import { forward } from '../../../shared/icons/player.ts';
import { instantReplay, startOver } from '../../../shared/icons/timeline.ts';
import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { ControlProps } from './ControlProps.ts';
import { Step } from './Step.tsx';
import { SKIP } from './skip-seconds.ts';

/** Start over, Instant replay and Forward, for which the bar of a narrow live player has no room. */
export function LiveSteps({ player, look, texts, onClose }: ControlProps & { readonly onClose: () => void }) {
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <>
      <Step label={texts['Start over']} icon={startOver} onPress={closing(player.startOver)} />
      <Step
        label={texts['Instant replay']}
        icon={instantReplay}
        onPress={closing(() => player.seek(player.state.currentTime - SKIP))}
      />
      {!player.state.atLiveEdge && (
        <Step
          label={fill(texts['Forward {n} seconds'], { n: digits(SKIP, look.locale) })}
          icon={forward}
          onPress={closing(() => player.seek(player.state.currentTime + SKIP))}
        />
      )}
    </>
  );
}
