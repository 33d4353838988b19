import { imageUrl } from '../../content/images.ts';

/** Two colours, `#rrggbb`. */
export interface Colours {
  readonly first: string;
  readonly second: string;
}

/** A side of a league. */
export interface Club extends Colours {
  readonly id: string;
  readonly name: string;
  /** Three letters. */
  readonly shortName: string;
  readonly city: string;
  readonly venue: string;
}

export const footballClubs: readonly Club[] = [
  club('harbour-city', 'Harbour City', 'HAR', ['#12326b', '#8fd3ff'], 'Harbour', 'Quayside Park'),
  club('northgate-rovers', 'Northgate Rovers', 'NOR', ['#9b1b30', '#ffffff'], 'Northgate', 'The Old Gate'),
  club('eastmere-united', 'Eastmere United', 'EAS', ['#00663b', '#f5c518'], 'Eastmere', 'Mere Road'),
  club('saltwick-town', 'Saltwick Town', 'SAL', ['#00708f', '#ffffff'], 'Saltwick', 'Salt Lane'),
  club('fenbridge-athletic', 'Fenbridge Athletic', 'FEN', ['#7327a8', '#e4e9f0'], 'Fenbridge', 'Bridge End'),
  club('marrow-vale', 'Marrow Vale', 'MAR', ['#b83a00', '#ffb07a'], 'Marrow', 'Vale Ground'),
  club('kingsquay-albion', 'Kingsquay Albion', 'KIN', ['#2b2b33', '#f5c518'], 'Kingsquay', 'Albion Terrace'),
  club('stonemouth', 'Stonemouth Wanderers', 'STO', ['#0057b8', '#ffffff'], 'Stonemouth', 'Cliff Stand'),
  club('lowmoor-rangers', 'Lowmoor Rangers', 'LOW', ['#4d5a1f', '#e4e9f0'], 'Lowmoor', 'Moorside'),
  club('brackwater', 'Brackwater 1904', 'BRA', ['#a1216f', '#f4a6b7'], 'Brackwater', 'Delta Arena'),
];

export const basketballClubs: readonly Club[] = [
  club('port-aurora-tides', 'Port Aurora Tides', 'TID', ['#00708f', '#8fd3ff'], 'Port Aurora', 'Aurora Dome'),
  club('calder-comets', 'Calder Comets', 'COM', ['#b83a00', '#f5c518'], 'Calder', 'Comet Hall'),
  club('vantage-herons', 'Vantage Herons', 'HER', ['#12326b', '#e4e9f0'], 'Vantage', 'Heron House'),
  club('ironmoor-owls', 'Ironmoor Owls', 'OWL', ['#2b2b33', '#9fe0b8'], 'Ironmoor', 'The Foundry'),
  club('summit-lynx', 'Summit Lynx', 'LYN', ['#7327a8', '#c9b6f2'], 'Summit', 'Alpine Court'),
  club('delta-pilots', 'Delta Pilots', 'PIL', ['#0057b8', '#ffffff'], 'Delta', 'Pilot Arena'),
  club('granite-bears', 'Granite Bears', 'BEA', ['#8a4b08', '#ffb07a'], 'Granite', 'Bear Cave'),
  club('solmere-sirens', 'Solmere Sirens', 'SIR', ['#a1216f', '#f4a6b7'], 'Solmere', 'Siren Centre'),
];

export const cricketClubs: readonly Club[] = [
  club('coastal-royals', 'Coastal Royals', 'ROY', ['#4b2a8c', '#f5c518'], 'Coast', 'Royal Oval'),
  club('sandbay-sixers', 'Sandbay Sixers', 'SIX', ['#a1216f', '#ffffff'], 'Sandbay', 'Bay Green'),
  club('highfield-heat', 'Highfield Heat', 'HEA', ['#c8102e', '#ffb07a'], 'Highfield', 'Heat Park'),
  club('lagoon-lancers', 'Lagoon Lancers', 'LAN', ['#00524c', '#9fe0b8'], 'Lagoon', 'Lancer Field'),
  club('meadow-mavericks', 'Meadow Mavericks', 'MAV', ['#0a7a3f', '#ffffff'], 'Meadow', 'Long Meadow'),
  club('cape-cyclones', 'Cape Cyclones', 'CYC', ['#1d4ed8', '#8fd3ff'], 'Cape', 'Cyclone Ground'),
  club('terrace-tuskers', 'Terrace Tuskers', 'TUS', ['#6f1d3c', '#e4e9f0'], 'Terrace', 'The Terrace'),
  club('river-raiders', 'River Raiders', 'RAI', ['#0b1f41', '#f5c518'], 'Riverside', 'Raiders Bank'),
];

/** The sides of the charity matches, which play in no league. */
export const standSides: readonly [Club, Club] = [
  club('north-stand', 'North Stand XI', 'NTH', ['#1d4ed8', '#f5c518'], 'Harbour', 'Quayside Park'),
  club('south-stand', 'South Stand XI', 'STH', ['#c8102e', '#ffffff'], 'Harbour', 'Quayside Park'),
];

/** Address of the crest of a club or racing team, without a ground. */
export function crestUrl(id: string): string {
  return imageUrl(`crest-${id}`);
}

function club(
  id: string,
  name: string,
  shortName: string,
  [first, second]: readonly [string, string],
  city: string,
  venue: string
): Club {
  return { id, name, shortName, first, second, city, venue };
}
