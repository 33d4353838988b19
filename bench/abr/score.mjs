/** Weight of stalled time. Source: sabre's gamma_p. */
export const GAMMA = 5;

/**
 * Scores a playback as sabre does: `levels` are the played levels of a movie, one for each segment. All times in ms.
 *
 * `score`: time average of ln(bitrate / lowest) − 5 × stall / segment; `kbps` and `oscillation` (change of kbit/s from
 * segment to segment) are time averages too; `rebuffering` is the share of stalled time.
 */
export function scoreOf({ levels, stallMs, startupMs }, { segmentMs, kbps }) {
  const totalMs = startupMs + levels.length * segmentMs + stallMs;
  const share = segmentMs / totalMs;
  const rates = levels.map((level) => kbps[level]);
  const utility = sum(rates.map((rate) => Math.log(rate / kbps[0])));
  const changes = rates.slice(1).map((rate, index) => Math.abs(rate - rates[index]));
  return {
    score: share * (utility - (GAMMA * stallMs) / segmentMs),
    kbps: share * sum(rates),
    rebuffering: stallMs / totalMs,
    oscillation: share * sum(changes),
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values) {
  return sum(values) / values.length;
}
