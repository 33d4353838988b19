import type { ComponentType } from 'react';
import { DatePicker } from './DatePicker.tsx';
import { isPersian } from './names.ts';
import type { PickerProps } from './picker-props.ts';

/** Returns the grid for a locale. The Persian calendar is a separate chunk. */
export async function loadGrid(locale: string): Promise<ComponentType<PickerProps>> {
  if (!isPersian(locale)) return DatePicker;
  const { persianDates } = await import('./persian-dates.ts');
  return (props) => <DatePicker {...props} datesOf={persianDates} />;
}
