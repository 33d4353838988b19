import { hydrateRoot } from 'react-dom/client';
import { ReactPage } from './ReactPage.tsx';

const root = document.getElementById('root');

// Logs recoverable errors, which React does not report in a production build.
if (root) hydrateRoot(root, <ReactPage />, { onRecoverableError: (error) => console.error('[demo] hydration', error) });
