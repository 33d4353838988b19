import type { Asset } from './images.ts';

/** A text in several languages. English is the publisher's own, the one that others fall back to. */
export type Text = { readonly en: string; readonly nl: string; readonly de: string; readonly ar: string };

/** One overlay text as the management API takes it; style members are CSS values. */
export interface OverlayText {
  readonly text: Text | string;
  readonly isButton: boolean;
  readonly backgroundColor?: string;
  readonly color?: string;
  readonly fontFamily?: string;
  readonly fontWeight?: string;
  readonly fontSize?: string;
}

/** One banner as the management API takes it. */
export interface DemoBanner {
  readonly id: string;
  readonly destinationUrl: string;
  readonly altText: Text | string;
  readonly texts: readonly OverlayText[];
  readonly backgroundAssets: readonly Asset[];
}

export interface DemoCollection {
  readonly id: string;
  readonly banners: readonly DemoBanner[];
}

type Style = Pick<OverlayText, 'backgroundColor' | 'color' | 'fontFamily' | 'fontWeight' | 'fontSize'>;

/** A line of overlay text. */
export function line(text: Text | string, style: Style = {}): OverlayText {
  return { text, isButton: false, ...style };
}

/** A button; without a text it bears the built-in label, "Play now". */
export function button(text: Text | string = '', style: Style = {}): OverlayText {
  return { text, isButton: true, ...style };
}

/** The place of a story on the front page, from whatever page shows the banner. */
export function storyUrl(story: string): string {
  return `/#${story}`;
}

/** A banner that leads to a story of the paper. Its headline is on the picture, so the picture itself needs no words. */
export function banner(
  id: string,
  { story, texts, assets, alt = '' }: { story: string; texts: OverlayText[]; assets: Asset[]; alt?: Text | string }
): DemoBanner {
  return { id, destinationUrl: storyUrl(story), altText: alt, texts, backgroundAssets: assets };
}
