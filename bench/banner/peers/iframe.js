import base from './carousel.css';
import snap from './scroll-snap.css';
import { showScrollSnap } from './scroll-snap.js';
import { addStyle } from './slot.js';

addStyle(`${base}${snap}body{margin:0}`);
showScrollSnap();
