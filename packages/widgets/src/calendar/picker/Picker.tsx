import { type ComponentType, useEffect, useState } from 'react';
import { NativeDate } from './NativeDate.tsx';
import type { PickerProps } from './picker-props.ts';

/** A date picker, whose code comes when it is first opened; the browser's own date field where it cannot come. */
export function Picker(props: PickerProps) {
  const { locale } = props;
  const [Grid, setGrid] = useState<ComponentType<PickerProps>>();

  useEffect(() => {
    let gone = false;
    import('./load-grid.tsx')
      .then(({ loadGrid }) => loadGrid(locale))
      .catch(() => NativeDate)
      .then((loaded) => {
        // In a function: a component is one itself, and would be called.
        if (!gone) setGrid(() => loaded);
      });
    return () => {
      gone = true;
    };
  }, [locale]);

  return Grid && <Grid {...props} />;
}
