import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../parts/Icon.tsx';
import { useStudio } from '../../parts/useStudio.ts';

interface FilterMenuProps {
  /** Filters that are set. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The filters: in the row where there is room for them, else behind a button. The style sheet decides which. */
export function FilterMenu({ count, children }: FilterMenuProps) {
  const { say, formats } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="studio-filter-menu"
      data-open={isOpen ? '' : undefined}
      onKeyDown={closeOnEscape}
      role="none"
      ref={menu}
    >
      <button
        type="button"
        className="studio-select studio-filter-button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        ref={button}
      >
        {count === 0 ? say('filters') : say('filtersSet', { count: formats.count(count) })}
        <Icon name="down" />
      </button>
      <div className="studio-filter-panel" id={panel}>
        {children}
      </div>
    </div>
  );
}
