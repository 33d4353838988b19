import '@touchline/widgets/styles.css';
import { StrictMode, version } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, type PageContent } from './App.tsx';

const root = document.getElementById('root');
const content = document.getElementById('content')?.textContent;
if (!root || !content) throw new Error('The page is incomplete');
document.documentElement.dataset['react'] = version;
hydrateRoot(
  root,
  <StrictMode>
    <App {...(JSON.parse(content) as PageContent)} />
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) }
);
