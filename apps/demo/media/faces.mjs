import { face } from './scenes/face.mjs';

const BOX = { width: 340, height: 340, pixels: 340 };

/** Ground, kit, skin, hair and cut of each player of the season, in the order of their seeds. */
const APPEARANCES = [
  ['#f3d9dc', '#c8102e', '#e3ad84', '#2b1a12', 'long'],
  ['#dbe4f5', '#12326b', '#f3cfb0', '#c9882f', 'bun'],
  ['#f2dcd9', '#9b1b30', '#f0c39e', '#b8762c', 'short'],
  ['#f8e3c8', '#b83a00', '#c98d63', '#1c1210', 'beard'],
  ['#e3e6f3', '#0b1f41', '#f3cfb0', '#7a3b16', 'long'],
  ['#d9efe1', '#0a7a3f', '#8a5538', '#120c0a', 'short'],
  ['#e2f0e6', '#00663b', '#4a2a1c', '#120c0a', 'bun'],
  ['#dcebfa', '#0057b8', '#f6d6bb', '#d9b45c', 'long'],
  ['#f6dfe7', '#2b2b33', '#e8bd95', '#17110f', 'short'],
  ['#d7edf2', '#00708f', '#d9a074', '#2b1a12', 'beard'],
  ['#e8ecd8', '#4d5a1f', '#f3cfb0', '#a3471d', 'bun'],
  ['#dfe6fb', '#1d4ed8', '#b97a50', '#1c1210', 'beard'],
  ['#ece0f6', '#7327a8', '#f0c39e', '#5a3416', 'long'],
  ['#f3e2cf', '#8a4b08', '#f3cfb0', '#c99a4a', 'short'],
  ['#f2dde5', '#6f1d3c', '#a86c48', '#1c1210', 'long'],
  ['#e3def4', '#4b2a8c', '#d9a074', '#0d0908', 'bun'],
];

/** A portrait a player: `face-1` is the first seed's. */
export const faces = Object.fromEntries(
  APPEARANCES.map((appearance, i) => [`face-${i + 1}`, { draw: face, ...BOX, appearance }])
);
