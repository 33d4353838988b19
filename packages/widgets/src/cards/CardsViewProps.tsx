import type { ViewProps } from '../shared/mountWidget.tsx';
import type { ItemClicks } from '../shared/useItemClick.ts';
import type { CardItem } from './data.ts';
import type { CardsAct, CardsScreen } from './screen.ts';

/** What both card widgets are drawn from. */
export interface CardsViewProps extends ViewProps<CardsScreen, CardsAct>, Pick<ItemClicks<CardItem>, 'onClick'> {}
