import type HlsType from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { QualityReason } from './engine.ts';
import { createLevelChooser, type LevelChooser } from './level-chooser.ts';

/**
 * What makes hls.js ask our `decide` (abr/) for its next level, and whether to drop a download. `onReason` hears why the
 * level is what it is.
 *
 * hls.js wants a class here, and its own has parts that others of its controllers ask for: so this one extends it. Its
 * start stays (decision 050), and so does what others force: a level in place of one that has failed. One that is chosen
 * by hand never comes here.
 */
export function abrControllerOf(
  Hls: typeof HlsType,
  onReason: (reason: QualityReason) => void
): HlsConfig['abrController'] {
  return class AbrController extends Hls.DefaultConfig.abrController {
    readonly #chooser: LevelChooser;

    constructor(hls: HlsType) {
      super(hls);
      this.#chooser = createLevelChooser(hls, Hls.Events, {
        onReason,
        onLoading: () => this.clearTimer(),
        force: (level) => {
          super.nextAutoLevel = level;
        },
      });
    }

    override get nextAutoLevel(): number {
      const chosen = this.forcedAutoLevel === -1 ? this.#chooser.next() : undefined;
      return chosen ?? super.nextAutoLevel;
    }

    // With the getter alone nobody could force anything.
    override set nextAutoLevel(level: number) {
      // hls.js hands back what it was told; taken for a wish, that would hold until a segment of it has come.
      if (this.forcedAutoLevel !== -1 || !this.#chooser.isOwn(level)) super.nextAutoLevel = level;
    }

    override destroy(): void {
      this.#chooser.end();
      super.destroy();
    }
  };
}
