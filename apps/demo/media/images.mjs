import { emblems } from './emblems.mjs';
import { faces } from './faces.mjs';
import { clay } from './scenes/clay.mjs';
import { court } from './scenes/court.mjs';
import { goal } from './scenes/goal.mjs';
import { night } from './scenes/night.mjs';
import { oval } from './scenes/oval.mjs';
import { sprint } from './scenes/sprint.mjs';
import { swimmingPool } from './scenes/swimming-pool.mjs';
import { track } from './scenes/track.mjs';
import { trophy } from './scenes/trophy.mjs';
import { tunnel } from './scenes/tunnel.mjs';

/** The box a picture is drawn in, and the pixels it is saved with: twice a phone, once a wide screen. */
const WIDE = { width: 1600, height: 900, pixels: 1920 };
const PHONE = { width: 900, height: 1100, pixels: 960 };
/** 5:7, for film posters in cards: twice the 340 px that a card asks for. */
const TALL = { width: 500, height: 700, pixels: 680 };

/**
 * Every picture of the demo: its scene, and where the athlete stands (`at` of the width, `top` and `tall` of the height).
 *
 * A `-phone` picture keeps the athlete in the upper half, because the text covers the lower one; a `-start` picture
 * stands on the left, for text that reads from the right. A `-tall` one is a poster.
 */
export const images = {
  night: { draw: night, ...WIDE, at: 0.7 },
  'night-phone': { draw: night, ...PHONE, at: 0.54, top: 0.16, tall: 0.5 },
  court: { draw: court, ...WIDE, at: 0.68 },
  'court-phone': { draw: court, ...PHONE, at: 0.56, top: 0.17, tall: 0.5, reach: 0.44 },
  clay: { draw: clay, ...WIDE, at: 0.68 },
  'clay-phone': { draw: clay, ...PHONE, at: 0.54, top: 0.18, tall: 0.5 },
  track: { draw: track, ...WIDE },
  'track-phone': { draw: track, ...PHONE, at: 0.52, top: 0.4, car: 1.6 },
  oval: { draw: oval, ...WIDE, at: 0.7 },
  'oval-phone': { draw: oval, ...PHONE, at: 0.56, top: 0.2, tall: 0.5, stumps: 0.76 },
  goal: { draw: goal, ...WIDE, at: 0.52 },
  'goal-phone': { draw: goal, ...PHONE, at: 0.5, top: 0.3, tall: 0.4 },
  'goal-pale': { draw: goal, ...WIDE, at: 0.6, pale: true },
  sprint: { draw: sprint, ...WIDE, at: 0.68 },
  'sprint-phone': { draw: sprint, ...PHONE, at: 0.5, top: 0.14, tall: 0.52 },
  'sprint-pale': { draw: sprint, ...WIDE, at: 0.68, pale: true },
  trophy: { draw: trophy, ...WIDE },
  lanes: { draw: swimmingPool, ...WIDE },
  tunnel: { draw: tunnel, ...WIDE },
  rain: { draw: night, ...WIDE, at: 0.62, pose: 'runner', rain: true },
  'rain-phone': { draw: night, ...PHONE, at: 0.5, top: 0.18, tall: 0.5, pose: 'runner', rain: true },
  'rain-start': { draw: night, ...WIDE, at: 0.3, pose: 'runner', flip: -1, rain: true },
  'goal-start': { draw: goal, ...WIDE, at: 0.34 },
  'rain-tall': { draw: night, ...TALL, at: 0.5, pose: 'runner', rain: true },
  'court-tall': { draw: court, ...TALL, at: 0.56 },
  'clay-tall': { draw: clay, ...TALL, at: 0.52 },
  'track-tall': { draw: track, ...TALL, at: 0.52, top: 0.42, car: 1.6 },
  'goal-tall': { draw: goal, ...TALL, at: 0.5 },
  'oval-tall': { draw: oval, ...TALL, at: 0.52 },
  'sprint-tall': { draw: sprint, ...TALL, at: 0.5 },
  'trophy-tall': { draw: trophy, ...TALL, size: 0.86 },
  ...faces,
  ...emblems,
};
