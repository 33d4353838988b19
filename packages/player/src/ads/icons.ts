import type { AdIcon } from './ads.ts';
import type { VastIcon } from './vast.ts';
import { webUrl } from './web-url.ts';

type Track = (urls: readonly string[]) => void;

/** Which icons show at a time of the ad; of one program the first. Each is tracked when it shows first. */
export function iconsAt(icons: readonly VastIcon[]): {
  at(seconds: number, track: Track): readonly AdIcon[];
  /** Places in the creative of those that were given last. */
  shown(): readonly number[];
} {
  const tracked = new Set<VastIcon>();
  let shown: readonly number[] = [];
  return {
    at(seconds, track) {
      const programs = new Set<string | null>();
      shown = icons.flatMap((icon, place) => {
        if (!webUrl(icon.staticResource) || !isOn(icon, seconds) || programs.has(icon.program)) return [];
        programs.add(icon.program);
        return [place];
      });
      return shown.map((place) => {
        const icon = icons[place] as VastIcon;
        if (!tracked.has(icon) && icon.iconViewTrackingURLTemplate) track([icon.iconViewTrackingURLTemplate]);
        tracked.add(icon);
        return toIcon(icon);
      });
    },
    shown: () => shown,
  };
}

function isOn({ offset, duration }: VastIcon, seconds: number): boolean {
  const from = Math.max(0, offset ?? 0);
  const length = duration && duration > 0 ? duration : Number.POSITIVE_INFINITY;
  return seconds >= from && seconds < from + length;
}

function toIcon(icon: VastIcon): AdIcon {
  return {
    program: icon.program ?? '',
    src: webUrl(icon.staticResource) ?? '',
    width: Number(icon.width) || 0,
    height: Number(icon.height) || 0,
    x: String(icon.xPosition),
    y: String(icon.yPosition),
    text: icon.altText ?? icon.program ?? '',
    clickable: webUrl(icon.iconClickThroughURLTemplate) !== null,
  };
}
