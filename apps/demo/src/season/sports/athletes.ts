import { type ImageName, imageUrl } from '../../content/images.ts';
import type { Colours } from './clubs.ts';

/** A tennis player. */
export interface Player extends Colours {
  readonly id: string;
  /** As on a scoreboard: `N. Valcourt`. */
  readonly name: string;
  readonly fullName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** 1 is the favourite. */
  readonly seed: number;
}

const PLAYERS = [
  ['Noor', 'Valcourt', 'BE', '#c8102e', '#ffffff'],
  ['Ines', 'Brandt', 'DE', '#12326b', '#f5c518'],
  ['Mika', 'Sorensen', 'DK', '#9b1b30', '#e4e9f0'],
  ['Lior', 'Castell', 'ES', '#b83a00', '#f5c518'],
  ['Ada', 'Whitcombe', 'GB', '#0b1f41', '#f4a6b7'],
  ['Ravi', 'Menon', 'IN', '#0a7a3f', '#ffb07a'],
  ['Juno', 'Okafor', 'NG', '#00663b', '#ffffff'],
  ['Petra', 'Lindqvist', 'SE', '#0057b8', '#f5c518'],
  ['Sora', 'Tanabe', 'JP', '#2b2b33', '#f4a6b7'],
  ['Elio', 'Marchetti', 'IT', '#00708f', '#ffffff'],
  ['Wren', 'Halloran', 'IE', '#4d5a1f', '#9fe0b8'],
  ['Dario', 'Novello', 'AR', '#1d4ed8', '#8fd3ff'],
  ['Hana', 'Kovar', 'CZ', '#7327a8', '#c9b6f2'],
  ['Teun', 'Verbeek', 'NL', '#8a4b08', '#ffb07a'],
  ['Maia', 'Figueira', 'PT', '#6f1d3c', '#9fe0b8'],
  ['Yael', 'Aubertin', 'FR', '#4b2a8c', '#ffffff'],
] as const;

export const players: readonly Player[] = PLAYERS.map(([givenName, family, country, first, second], index) => ({
  id: `${givenName}-${family}`.toLowerCase(),
  name: `${givenName[0]}. ${family}`,
  fullName: `${givenName} ${family}`,
  country,
  seed: index + 1,
  first,
  second,
}));

/** Address of the portrait of a tennis player. */
export function portraitUrl(seed: number): string {
  return imageUrl(`face-${seed}` as ImageName);
}

/** A team of motorsport. */
export interface RacingTeam extends Colours {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
}

export const racingTeams: readonly RacingTeam[] = [
  { id: 'volant', name: 'Volant', shortName: 'VOL', first: '#c8102e', second: '#f5c518' },
  { id: 'meridian-works', name: 'Meridian Works', shortName: 'MER', first: '#0b1f41', second: '#8fd3ff' },
  { id: 'halcyon', name: 'Halcyon', shortName: 'HAL', first: '#00524c', second: '#ffffff' },
  { id: 'tern-racing', name: 'Tern Racing', shortName: 'TER', first: '#b83a00', second: '#ffb07a' },
  { id: 'obsidian', name: 'Obsidian', shortName: 'OBS', first: '#2b2b33', second: '#e4e9f0' },
];

/** A driver; the first of the list is the one to beat. */
export interface Driver {
  readonly id: string;
  readonly name: string;
  readonly team: RacingTeam;
}

const DRIVERS = ['L. Castellan', 'R. Ashdown', 'K. Mbeki', 'S. Ferrante', 'O. Lindgren', 'T. Hale', 'J. Duarte'];

export const drivers: readonly Driver[] = [...DRIVERS, 'P. Vasko', 'M. Ito', 'C. Beaumont'].flatMap((name, index) => {
  const team = racingTeams[index % racingTeams.length];
  return team ? [{ id: name.replace('. ', '-').toLowerCase(), name, team }] : [];
});

/** Circuits of the season, in the order of its weeks. */
export const circuits = [
  { name: 'Lumen Bay', country: 'PT' },
  { name: 'Northern Ring', country: 'FI' },
  { name: 'Castle Hill', country: 'GB' },
  { name: 'Valle Rossa', country: 'IT' },
  { name: 'Dune Park', country: 'NL' },
  { name: 'Kita Speedway', country: 'JP' },
] as const;
