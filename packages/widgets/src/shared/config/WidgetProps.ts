import type { PropsOf, Schema } from '@touchline/domain';
import type { WidgetError } from '../host/host.ts';

/** Fields that only elements have, or whose props `WidgetProps` and each widget declare. */
type OtherFields = 'publicKey' | 'api' | 'dir' | 'loading' | 'render' | 'heading' | 'clickable';

/** Props of a widget in a React page that its schema describes: as in the configuration, in camelCase. */
export type FieldProps<S extends Schema> = Omit<PropsOf<S>, OtherFields>;

/** Further props that each widget has in a React page. */
export interface WidgetProps {
  readonly publicKey: string;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly className?: string;
  readonly onError?: (error: WidgetError) => void;
}
