import type { WidgetHost } from '../../shared/host.ts';
import type { PlayerConfig } from '../fields.ts';
import type { Visitor } from '../useVisitor.ts';
import type { Found } from '../widget.ts';

/** What a purchase needs of the widget around it. */
export interface Till {
  readonly config: Pick<PlayerConfig, 'publicKey' | 'locale' | 'texts'>;
  /** Who buys. */
  readonly visitor: Visitor;
  /** The videos as the server has them now for a token; whoever shows them learns of it. Rejects with an `ApiError`. */
  readonly ask: Found['ask'];
  readonly host: WidgetHost;
  /** Whether somebody is buying: what shows stays as it is until he is through, whatever else is heard. */
  readonly hold: (isSelling: boolean) => void;
}
