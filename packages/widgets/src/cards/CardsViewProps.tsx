import type { ViewProps } from '../shared/mountWidget.tsx';
import type { CardsAct, CardsScreen } from './screen.ts';
import type { CardClicks } from './useCardClick.ts';

/** What both card widgets are drawn from. */
export interface CardsViewProps extends ViewProps<CardsScreen, CardsAct>, Pick<CardClicks, 'onClick'> {}
