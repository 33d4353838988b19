import type HlsType from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { QualityReason } from './engine.ts';
import { createLevelChooser, type LevelChooser } from './level-chooser.ts';

/**
 * Returns an ABR controller for hls.js that uses our `decide` (abr/) for the next level and for abandoning downloads.
 * `onReason` receives the reason for each level.
 *
 * hls.js requires a class here, and its other controllers use parts of its own, so this class extends it. The start
 * level stays that of hls.js (decision 050), and so do forced levels, such as a replacement for a failed one. Levels
 * that the visitor chooses do not reach this class.
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

    // A getter without a setter would make the property read-only.
    override set nextAutoLevel(level: number) {
      // hls.js sets the value that it has just read. As a forced level that would hold until one of its segments has
      // loaded.
      if (this.forcedAutoLevel !== -1 || !this.#chooser.isLastDecision(level)) super.nextAutoLevel = level;
    }

    override destroy(): void {
      this.#chooser.end();
      super.destroy();
    }
  };
}
