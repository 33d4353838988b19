import { createContext } from 'react';

/** Position of a panel on the page; queries of position 0 run first. */
export const Place = createContext(0);
