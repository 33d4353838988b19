import type { FormEvent } from 'react';
import type { PickerProps } from './picker-props.ts';
import { useDialog } from './useDialog.ts';

/** The browser's own date field as a dialog: for when the grid's code cannot be had. */
export function NativeDate({ active, texts, onChoose, onClose }: PickerProps) {
  const name = texts['Choose a day'];
  const dialog = useDialog(name, onClose);
  // Not at each change of the field: who types a year changes it four times.
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
