import { createContext } from 'react';

/** Where on the page a question is asked: 0 is looked at first, and answered first. */
export const Place = createContext(0);
