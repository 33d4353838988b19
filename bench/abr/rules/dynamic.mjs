import { bolaRule } from './bola.mjs';
import { bolaERule } from './bola-e.mjs';
import { throughputRule } from './throughput.mjs';

/** ms of buffer from which it goes by the buffer, and below which dash.js goes back to the network. */
const HIGH = 10_000;
const LOW = 5_000;

/** By the network while the buffer is low, by BOLA above; the form of sabre. */
export function dynamicRule(estimate, movie, limitMs) {
  const byBuffer = bolaRule(false)(estimate, movie, limitMs);
  const byNetwork = throughputRule(estimate, movie, limitMs);
  let usesBuffer = false;
  return {
    choose(state) {
      const buffer = byBuffer.choose(state);
      const network = byNetwork.choose(state);
      if (usesBuffer) usesBuffer = state.bufferMs >= HIGH || buffer.level >= network.level;
      else usesBuffer = state.bufferMs > HIGH && buffer.level >= network.level;
      return usesBuffer ? buffer : network;
    },
    abandon: byNetwork.abandon,
  };
}

/** The same with BOLA-E; the form of dash.js. */
export function dynamicDashRule(estimate, movie, limitMs) {
  const byBuffer = bolaERule(estimate, movie, limitMs);
  const byNetwork = throughputRule(estimate, movie, limitMs);
  let usesBuffer = false;
  return {
    ...byBuffer,
    choose(state) {
      usesBuffer = usesBuffer ? state.bufferMs >= LOW : state.bufferMs > HIGH;
      return (usesBuffer ? byBuffer : byNetwork).choose(state);
    },
    abandon: (download, bufferMs) => (usesBuffer ? byBuffer : byNetwork).abandon(download, bufferMs),
  };
}
