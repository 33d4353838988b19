const HIP = [48, 54];
const TORSO = 24;
const THIGH = 20;
const SHIN = 21;
const UPPER_ARM = 14;
const FOREARM = 13;
/** Forward lean of the runner, radians. */
const LEAN = 0.24;

/** The pose of a player who runs with the ball; `phase` in radians, one stride (two steps) is 2π. */
export function runPose(phase) {
  const hip = [HIP[0], HIP[1] - 2.4 * Math.abs(Math.sin(phase))];
  const shoulder = along(hip, Math.PI - LEAN, TORSO);
  const legs = [phase + Math.PI, phase].map((turn) => points(leg(hip, turn)));

  return {
    head: along(shoulder, Math.PI - LEAN * 1.4, 17),
    torso: points([shoulder, hip]),
    limbs: [points(arm(shoulder, phase)), '', ...legs],
    near: points(arm(shoulder, phase + Math.PI)),
    ball: [92 + 9 * Math.cos(phase - 0.6), 91, 5.5],
  };
}

/** The knee folds while the leg swings forward and straightens for the ground. */
function leg(hip, phase) {
  const swing = 0.2 + 0.78 * Math.sin(phase);
  const fold = 0.3 + 1.25 * Math.max(0, Math.cos(phase));
  const knee = along(hip, swing, THIGH);
  return [hip, knee, along(knee, swing - fold, SHIN)];
}

function arm(shoulder, phase) {
  const swing = 0.75 * Math.sin(phase) - 0.15;
  const elbow = along(shoulder, swing, UPPER_ARM);
  return [shoulder, elbow, along(elbow, swing + 1.5, FOREARM)];
}

/** A point `length` from `from`; angle 0 points down, π / 2 forward. */
function along([x, y], angle, length) {
  return [x + Math.sin(angle) * length, y + Math.cos(angle) * length];
}

function points(joints) {
  return joints.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}
