/**
 * The loads that are compared: on which of the networks, which of the videos (touchline.mjs), whether it starts by itself
 * or is pressed, and by whom if not by all.
 */
export const loadParts = {
  start: { network: 'near', video: 'clip' },
  distant: { network: 'far', video: 'clip', entries: ['hlsjs', 'snippet', 'inlined'] },
  usual: { network: 'near', video: 'usual', entries: ['hlsjs', 'snippet', 'inlined'] },
  'usual-distant': { network: 'far', video: 'usual', entries: ['hlsjs', 'snippet', 'inlined'] },
  'usual-press': { network: 'near', video: 'usual', pressed: true, entries: ['hlsjs', 'snippet', 'inlined'] },
  remote: { network: 'near', video: 'remote', entries: ['hlsjs', 'snippet'] },
  ts: { network: 'near', video: 'ts', entries: ['hlsjs', 'snippet'] },
  weak: { network: 'weak', video: 'clip' },
  press: { network: 'near', video: 'clip', pressed: true },
};

/** The parts that are about us alone. */
export const OWN_PARTS = ['handover', 'bytes', 'memory'];

export const PARTS = [...Object.keys(loadParts), ...OWN_PARTS];
