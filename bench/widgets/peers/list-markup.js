const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC' });

/** Events as HTML, as a careful developer writes it for this one page; the API is his own and trusted. */
export function listOf({ events }) {
  return `<h2>Fixtures and results</h2><ul class="ev-list">${events.map(card).join('')}</ul>`;
}

function card({ id, status, startTime, metadata: { competition, home, away, score } }) {
  const when = status === 'EVENT_STATUS_FINISHED' ? 'Full Time' : `<time>${clock.format(new Date(startTime))}</time>`;
  return `<li class="ev-card" style="--home:${home.color}"><p class="ev-meta">${when} ${competition.name}</p>
    ${side(home, score?.home)}${side(away, score?.away)}<a class="ev-more" href="/match/${id}">Match details</a></li>`;
}

function side({ name, logoUrl }, goals) {
  return `<div class="ev-side"><img src="${logoUrl}?width=170" alt="" width="32" height="32"><span>${name}</span>${
    goals === undefined ? '' : `<span class="ev-score">${goals}</span>`
  }</div>`;
}
