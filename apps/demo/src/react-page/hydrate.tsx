import { hydrateRoot } from 'react-dom/client';
import { ReactPage } from './ReactPage.tsx';

const root = document.getElementById('root');

// An error that React mends by itself would go unseen in a production build; here it shall be seen.
if (root) hydrateRoot(root, <ReactPage />, { onRecoverableError: (error) => console.error('[demo] hydration', error) });
