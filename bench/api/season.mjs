/** Clubs of a league; each meets each twice, which makes 380 matches. */
const CLUBS = 20;
const FIRST = Date.parse('2025-08-16T00:00:00Z');
const WEEK = 7 * 86_400_000;

/** A season as openfootball writes it: 38 match days of ten matches, the first half of them with scores. */
export function makeSeason() {
  const rounds = CLUBS - 1;
  const matches = [];
  for (let round = 0; round < rounds * 2; round++) {
    const date = new Date(FIRST + round * WEEK).toISOString().slice(0, 10);
    for (const [index, [home, away]] of pairsOf(round % rounds).entries()) {
      const [team1, team2] = round < rounds ? [home, away] : [away, home];
      const score = round < rounds ? { score: { ht: [0, 0], ft: [index % 4, round % 3] } } : {};
      matches.push({
        round: `Matchday ${round + 1}`,
        date,
        time: index % 2 ? '15:00' : '17:30',
        team1,
        team2,
        ...score,
      });
    }
  }
  return { name: 'Bench League 2025/26', matches };
}

/** The circle method: one club stays, the others go round. */
function pairsOf(round) {
  const otherClubs = Array.from({ length: CLUBS - 1 }, (_, n) => ((n + round) % (CLUBS - 1)) + 1);
  const order = [0, ...otherClubs].map((n) => `Club ${String.fromCharCode(65 + n)} FC`);
  return Array.from({ length: CLUBS / 2 }, (_, n) => [order[n], order[CLUBS - 1 - n]]);
}
