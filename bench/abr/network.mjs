/**
 * Creates a network as a function of absolute time, from a repeated trace of `{ ms, kbps, latency_ms }` periods. Times in
 * ms, sizes in bits, so that bits / ms = kbit/s.
 *
 * `bitsAt(t)`: bits that can arrive from 0 to t. `timeAt(bits)`: the earliest time at which so many have arrived.
 * `latencyFrom(t)`: how long a request that begins at t waits for its first bit.
 */
export function createNetwork(trace) {
  const { starts, bits } = sumsOf(trace);
  const loopMs = starts[trace.length];
  const loopBits = bits[trace.length];
  const startsIn = starts.subarray(0, trace.length);
  const bitsIn = bits.subarray(0, trace.length);

  return {
    bitsAt(time) {
      const loops = Math.floor(time / loopMs);
      const rest = time - loops * loopMs;
      const index = lastNotAbove(startsIn, rest);
      return loops * loopBits + bits[index] + (rest - starts[index]) * trace[index].kbps;
    },
    timeAt(total) {
      let loops = Math.floor(total / loopBits);
      let rest = total - loops * loopBits;
      if (rest <= 0 && loops > 0) {
        loops -= 1;
        rest = loopBits;
      }
      // The last period that starts below what is wanted, so that outages are not waited for.
      let index = lastNotAbove(bitsIn, rest);
      while (index > 0 && bits[index] >= rest) index -= 1;
      const { kbps } = trace[index];
      return loops * loopMs + starts[index] + (kbps > 0 ? (rest - bits[index]) / kbps : 0);
    },
    latencyFrom(time) {
      let left = 1;
      let now = time;
      for (;;) {
        const loops = Math.floor(now / loopMs);
        const index = lastNotAbove(startsIn, now - loops * loopMs);
        const end = loops * loopMs + starts[index + 1];
        const latency = trace[index].latency_ms;
        const need = left * latency;
        if (now + need <= end || !latency) return now + need - time;
        left -= (end - now) / latency;
        now = end;
      }
    },
  };
}

/** Time and bits before each period, and after the last. */
function sumsOf(trace) {
  const starts = new Float64Array(trace.length + 1);
  const bits = new Float64Array(trace.length + 1);
  for (const [index, { ms, kbps }] of trace.entries()) {
    starts[index + 1] = starts[index] + ms;
    bits[index + 1] = bits[index] + ms * kbps;
  }
  return { starts, bits };
}

function lastNotAbove(sorted, value) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
