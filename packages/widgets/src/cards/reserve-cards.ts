import { readConfig } from '@touchline/domain';
import { withHeadingLines } from '../shared/ui/with-heading-lines.ts';
import { type CardLine, expected, linesOf, typeOf } from './appearance-of.ts';
import type { CardsConfig, CardsSchema } from './config.ts';
import type { CardType } from './screen.ts';

/* Lengths in rem as in the style sheets, also widths of the container; sizes are fractions of its width. `100cqi` is
   the width of the box that the snippet puts around the element, or of the viewport without it. */
const HEADING = 3.5625;
const IMAGE_GAP = 0.5;
const LINES: Readonly<Record<CardLine, number>> = { title: 2.6, event: 1.2625, description: 2.4, button: 2.625 };
const FILLED = 0.75;
const CAROUSEL_PADDING = 1.5;
const GRID_PADDING = 1.75;
const SHOW_MORE = 3.75;
const SEE_ALL = { text: 7, icon: 3.25 };
const ARROWS = 6.5;

/** Height of an image by its width. */
const RATIO: Readonly<Record<CardType, number>> = { default: 9 / 16, square: 1, circle: 1, 'five-by-seven': 7 / 5 };

/** Widths of a carousel's cards: the minimum, rem, and the part of the container. */
const CARD_SIZE: Readonly<Record<CardType, readonly [least: number, part: number]>> = {
  default: [15.75, 0.222],
  square: [8.5, 0.1225],
  circle: [7, 0.104],
  'five-by-seven': [8.75, 0.144],
};

/** Space that a card leaves in the container for the gap and a part of the next one, rem. */
const NEXT_CARD = 2.25;

/** Columns below each container width in rem; above all of these: 5. */
const COLUMNS = [
  [2, 40],
  [3, 57.5],
  [4, 75],
] as const;

/** Returns declarations that reserve a row of cards, which all have one height. */
export function reserveCarousel(attributes: Readonly<Record<string, string>>, schema: CardsSchema): string {
  const { config } = readConfig(schema, { attributes });
  const { arrows, seeAll } = config;
  const type = typeOf(config);
  const [least, part] = CARD_SIZE[type];
  const rest = headingOf(config, arrows || isSet(seeAll.target)) + CAROUSEL_PADDING + linesHeight(config);
  const ratio = RATIO[type];
  const usual = `max(${rem(rest + least * ratio)},${rem(rest)} + ${cqi(part * ratio)})`;
  const height = `min(${usual},${rem(rest - NEXT_CARD * ratio)} + ${cqi(ratio)})`;
  return `display:block;min-height:${withTitle(height, config, arrows ? ARROWS : 0)}`;
}

/**
 * Returns declarations that reserve `min-items` cards, in the expected number of columns, and the space of Show more.
 */
export function reserveGrid(attributes: Readonly<Record<string, string>>, schema: CardsSchema): string {
  const { config } = readConfig(schema, { attributes });
  const { first, mayGrow, reserved } = expected(config);
  const otherHeights =
    headingOf(config, isSet(config.seeAll.target)) + GRID_PADDING + (mayGrow && reserved === first ? SHOW_MORE : 0);
  const heightOf = (columns: number) => {
    const rows = Math.ceil(reserved / columns);
    const ratio = RATIO[typeOf(config)] / columns;
    const [gap, rowGap] = columns < 3 ? [0.75, 1.25] : [1, 1.5];
    const words = linesHeight(config) - (columns - 1) * gap * ratio;
    return `${rem(otherHeights + rows * words + Math.max(0, rows - 1) * rowGap)} + ${cqi(rows * ratio)}`;
  };
  const steps = [[1, typeOf(config) === 'default' ? 26.25 : 16] as const, ...COLUMNS];
  // The fewer columns, the taller: of the steps that match the width, the tallest applies.
  const heights = steps.map(([columns, below]) => `min(${heightOf(columns)},(${rem(below)} - 100cqi)*9999)`);
  return `display:block;min-height:${withTitle(`max(${[heightOf(5), ...heights].join(',')})`, config, 0)}`;
}

/** Adds the lines that the title needs beside See All and the arrows, which only wide carousels have. */
function withTitle(height: string, { heading, seeAll: { show, target } }: CardsConfig, arrows: number): string {
  const narrow = isSet(target) && show ? SEE_ALL[show] : 0;
  return withHeadingLines(height, heading, { narrow, wide: narrow + arrows });
}

function headingOf({ heading }: CardsConfig, hasActions: boolean): number {
  return heading !== '' || hasActions ? HEADING : 0;
}

/** Returns the height of a card without its image. */
function linesHeight(config: CardsConfig): number {
  const { backgroundColor, backgroundImage } = config.cards;
  const filled = backgroundColor !== undefined || backgroundImage !== undefined;
  return linesOf(config).reduce((sum, line) => sum + LINES[line], IMAGE_GAP + (filled ? FILLED : 0));
}

const isSet = (value: string | undefined) => value !== undefined && value !== '';
const rem = (length: number) => `${round(length)}rem`;
const cqi = (part: number) => `${round(part * 100)}cqi`;
const round = (length: number) => Math.round(length * 1e4) / 1e4;
