import { readFileSync } from 'node:fs';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, type PageContent } from './App.tsx';

const content = JSON.parse(readFileSync(0, 'utf8')) as PageContent;
process.stdout.write(
  renderToString(
    <StrictMode>
      <App {...content} />
    </StrictMode>
  )
);
