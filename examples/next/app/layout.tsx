import '@touchline/widgets/styles.css';
import type { ReactNode } from 'react';

export const metadata = { title: 'Touchline in Next', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
