import { expect, it } from 'vitest';
import { withLoader } from './pinned-loader.ts';

const LOADER = {
  floating: 'https://media.example/embed.js',
  pinned: 'https://media.example/v0.1.0/embed.js',
  integrity: 'sha384-abc',
};
const FLOATING = `<script async fetchpriority="high" src="https://media.example/embed.js"></script>
<touchline-calendar public-key="pk"></touchline-calendar>`;
const PINNED = `<script async fetchpriority="high" src="https://media.example/v0.1.0/embed.js" integrity="sha384-abc" crossorigin="anonymous"></script>
<touchline-calendar public-key="pk"></touchline-calendar>`;

it('a snippet gets the pinned loader with its hash, and the floating one again', () => {
  expect(withLoader(FLOATING, LOADER, true)).toBe(PINNED);
  expect(withLoader(PINNED, LOADER, false)).toBe(FLOATING);
});

it('a snippet that has the form already stays as it is', () => {
  expect(withLoader(PINNED, LOADER, true)).toBe(PINNED);
  expect(withLoader(FLOATING, LOADER, false)).toBe(FLOATING);
});
