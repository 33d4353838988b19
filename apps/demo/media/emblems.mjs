import { crest, emblem } from './scenes/emblem.mjs';

const BOX = { width: 340, height: 340, pixels: 340 };
/** Four times the size of a crest in a row of matches. */
const CREST_BOX = { width: 200, height: 200, pixels: 200 };

/** The colours of the season's clubs and racing teams, and what is on their shields. */
const APPEARANCES = {
  'harbour-city': ['#12326b', '#8fd3ff', 'wave'],
  'northgate-rovers': ['#9b1b30', '#ffffff', 'bars'],
  'eastmere-united': ['#00663b', '#f5c518', 'chevron'],
  'saltwick-town': ['#00708f', '#ffffff', 'peak'],
  'fenbridge-athletic': ['#7327a8', '#e4e9f0', 'bolt'],
  'marrow-vale': ['#b83a00', '#ffb07a', 'sun'],
  'kingsquay-albion': ['#2b2b33', '#f5c518', 'half'],
  stonemouth: ['#0057b8', '#ffffff', 'ring'],
  'lowmoor-rangers': ['#4d5a1f', '#e4e9f0', 'star'],
  brackwater: ['#a1216f', '#f4a6b7', 'wave'],
  'port-aurora-tides': ['#00708f', '#8fd3ff', 'wave'],
  'calder-comets': ['#b83a00', '#f5c518', 'star'],
  'vantage-herons': ['#12326b', '#e4e9f0', 'chevron'],
  'ironmoor-owls': ['#2b2b33', '#9fe0b8', 'ring'],
  'summit-lynx': ['#7327a8', '#c9b6f2', 'peak'],
  'delta-pilots': ['#0057b8', '#ffffff', 'half'],
  'granite-bears': ['#8a4b08', '#ffb07a', 'bars'],
  'solmere-sirens': ['#a1216f', '#f4a6b7', 'sun'],
  'coastal-royals': ['#4b2a8c', '#f5c518', 'star'],
  'sandbay-sixers': ['#a1216f', '#ffffff', 'half'],
  'highfield-heat': ['#c8102e', '#ffb07a', 'sun'],
  'lagoon-lancers': ['#00524c', '#9fe0b8', 'chevron'],
  'meadow-mavericks': ['#0a7a3f', '#ffffff', 'bars'],
  'cape-cyclones': ['#1d4ed8', '#8fd3ff', 'ring'],
  'terrace-tuskers': ['#6f1d3c', '#e4e9f0', 'peak'],
  'river-raiders': ['#0b1f41', '#f5c518', 'bolt'],
  volant: ['#c8102e', '#f5c518', 'bolt'],
  'meridian-works': ['#0b1f41', '#8fd3ff', 'half'],
  halcyon: ['#00524c', '#ffffff', 'wave'],
  'tern-racing': ['#b83a00', '#ffb07a', 'chevron'],
  obsidian: ['#2b2b33', '#e4e9f0', 'peak'],
  'north-stand': ['#1d4ed8', '#f5c518', 'chevron'],
  'south-stand': ['#c8102e', '#ffffff', 'half'],
};

/** Two pictures of one crest for each team: `club-` and its id for cards, `crest-` and its id for rows of matches. */
export const emblems = Object.fromEntries(
  Object.entries(APPEARANCES).flatMap(([id, appearance]) => [
    [`club-${id}`, { draw: emblem, ...BOX, appearance }],
    [`crest-${id}`, { draw: crest, ...CREST_BOX, appearance }],
  ])
);
