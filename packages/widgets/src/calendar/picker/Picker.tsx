import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import type { PickerProps } from './picker-props.ts';
import { useDialogProps } from './useDialogProps.ts';

/** A date picker whose code is loaded when it is first opened; the browser's own date field is the fallback. */
export function Picker(props: PickerProps) {
  const { locale } = props;
  const [Grid, setGrid] = useState<ComponentType<PickerProps>>();

  useEffect(() => {
    let gone = false;
    import('./load-grid.tsx')
      .then(({ loadGrid }) => loadGrid(locale))
      .catch(() => NativeDate)
      .then((loaded) => {
        // Wrapped in a function: setState would call a component.
        if (!gone) setGrid(() => loaded);
      });
    return () => {
      gone = true;
    };
  }, [locale]);

  return Grid && <Grid {...props} />;
}

/** The browser's own date field in a dialog: a fallback when the grid fails to load. */
export function NativeDate({ active, texts, onChoose, onClose }: PickerProps) {
  const name = texts['Choose a day'];
  const dialog = useDialogProps(name, onClose);
  // Not on each change of the field: typing a year changes it four times.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const date = new FormData(event.currentTarget).get('date');
    if (typeof date === 'string' && date) onChoose(date);
  };
  return (
    <div {...dialog} className="tl-picker">
      <form className="tl-picker-native" onSubmit={onSubmit}>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog takes focus when it opens (rule D4) */}
        <input type="date" name="date" defaultValue={active} required aria-label={name} autoFocus />
        <button type="submit" className="tl-button" data-kind="outline">
          {name}
        </button>
        <button type="button" className="tl-button" data-kind="quiet" onClick={onClose}>
          {texts.Close}
        </button>
      </form>
    </div>
  );
}
