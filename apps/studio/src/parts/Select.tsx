import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface SelectProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A choice of the browser's own kind: it opens on a phone as phones do, and by keyboard as everybody knows it. */
export function Select({ name, value, onChange, children }: SelectProps) {
  return (
    <span className="studio-select">
      <select aria-label={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon name="down" />
    </span>
  );
}
