import { type CardsAct, CardsKeeper, type CardsScreen } from '../cards/index.ts';
import { lateOf } from '../shared/late.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { gridViews } from './CardGridInstead.tsx';
import { cardGridSchema } from './config.ts';
import sheet from './late-sheet.css?inline';

export const late = lateOf(CardGridKeeper);

/** Decides what card grids show; see `CardsKeeper`. */
function CardGridKeeper(props: KeeperProps<CardsScreen, CardsAct>) {
  return (
    <CardsKeeper {...props} widget="card-grid" schema={cardGridSchema} sheet={sheet} pauses={true} late={gridViews} />
  );
}
