import type { ReactNode } from 'react';

/** The line above a widget: its title and actions. Draws nothing without both. */
export function Heading({
  title,
  level,
  id,
  children,
}: {
  /** '' for none: then there is no heading element, only the actions. */
  readonly title: string;
  /** 2 to 6 */
  readonly level: number;
  /** For `aria-labelledby`. */
  readonly id?: string | undefined;
  /** The actions, at the end of the line. */
  readonly children?: ReactNode;
}) {
  if (!title && !children) return null;
  const Title = `h${level}` as 'h2';
  return (
    <div className="tl-heading">
      {title && (
        <Title className="tl-title" part="title" id={id}>
          {title}
        </Title>
      )}
      {children}
    </div>
  );
}
