/**
 * Where events of the five sports keep what cards show: what their event types carry when a publisher brings none.
 * By type id, then by the names of spec §3.6. Source: contract §2.4.
 */
export const SPORT_PATHS = {
  football: {
    home_name: 'metadata.home.name',
    away_name: 'metadata.away.name',
    home_color: 'metadata.home.color',
    away_color: 'metadata.away.color',
    home_score: 'metadata.score.home',
    away_score: 'metadata.score.away',
    home_logo: 'metadata.home.logoUrl',
    away_logo: 'metadata.away.logoUrl',
    detail_line_1: 'metadata.competition.name',
  },
  basketball: {
    home_name: 'metadata.teams[0].name',
    away_name: 'metadata.teams[1].name',
    home_color: 'metadata.teams[0].color',
    away_color: 'metadata.teams[1].color',
    home_score: 'metadata.teams[0].points',
    away_score: 'metadata.teams[1].points',
    home_logo: 'metadata.teams[0].logo',
    away_logo: 'metadata.teams[1].logo',
    detail_line_1: 'metadata.competition.name',
  },
  tennis: {
    home_name: 'metadata.players[0].name',
    away_name: 'metadata.players[1].name',
    home_score: 'metadata.players[0].setsWon',
    away_score: 'metadata.players[1].setsWon',
    home_logo: 'metadata.players[0].imageUrl',
    away_logo: 'metadata.players[1].imageUrl',
    detail_line_1: 'metadata.summary',
  },
  motorsport: {
    home_name: 'metadata.classification[0].driver',
    away_name: 'metadata.classification[1].driver',
    home_color: 'metadata.classification[0].team.color',
    away_color: 'metadata.classification[1].team.color',
    home_logo: 'metadata.classification[0].team.logoUrl',
    away_logo: 'metadata.classification[1].team.logoUrl',
    detail_line_1: 'metadata.circuit.name',
  },
  cricket: {
    home_name: 'metadata.home.name',
    away_name: 'metadata.away.name',
    home_color: 'metadata.home.color',
    away_color: 'metadata.away.color',
    home_score: 'metadata.innings[0].text',
    away_score: 'metadata.innings[1].text',
    home_logo: 'metadata.home.logoUrl',
    away_logo: 'metadata.away.logoUrl',
    detail_line_1: 'metadata.statusText',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
