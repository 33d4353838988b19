import '@touchline/widgets/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const place = document.querySelector('#studio');
if (!place) throw new Error('index.html has no #studio');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>
);
