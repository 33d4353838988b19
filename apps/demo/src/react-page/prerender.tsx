import { renderToString } from 'react-dom/server';
import { ReactPage } from './ReactPage.tsx';

/** The page's markup, made when the demo is built, as a publisher's server would make it. */
export function prerender(): string {
  return renderToString(<ReactPage />);
}
