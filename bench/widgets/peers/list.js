import css from './list.css';
import { listOf } from './list-markup.js';

const script = document.querySelector('script[data-api]');
const slot = document.getElementById('slot');
const style = document.createElement('style');
style.textContent = css;
document.head.append(style);

slot.innerHTML = listOf(await (await fetch(script.dataset.api)).json());
