import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly hint: string;
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

/** Words in the place of what is not there: what is the matter, and what to do. */
export function Notice({ title, hint, isAlert, children }: NoticeProps) {
  return (
    <div className="studio-notice" role={isAlert ? 'alert' : undefined}>
      <p className="studio-notice-title">{title}</p>
      <p className="studio-note">{hint}</p>
      {children}
    </div>
  );
}
