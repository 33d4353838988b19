import { type Html, html } from '@touchline/domain';
import { pictureUrl } from '../content/picture.ts';
import type { Story } from './stories.ts';
import type { Language } from './words.ts';

/** Widths at which a story's picture can be had, px. */
const WIDTHS = [480, 800, 1280];

/** A story with its section above the headline; the first of the page is set larger. */
export function storyArticle(story: Story, { language, first }: { language: Language; first: boolean }): Html {
  const anchor = story.sport === undefined ? '' : html` id="${story.sport}"`;
  return html`<article class="${first ? 'story story-first' : 'story'}" id="${story.id}">
<p class="story-section"${anchor}>${story.section[language]}</p><h2>${story.headline[language]}</h2>
${story.picture ? pictureOf(story.picture, language) : ''}
${story.paragraphs.map((paragraph) => html`<p>${paragraph[language]}</p>`)}</article>
`;
}

function pictureOf({ name, alt }: NonNullable<Story['picture']>, language: Language): Html {
  const at = (width: number) => `${pictureUrl(name)}?width=${width}`;
  const all = WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ');
  return html`<div class="story-picture"><img src="${at(800)}" srcset="${all}" sizes="(min-width: 900px) 46vw, 92vw" alt="${alt[language]}" loading="lazy"></div>`;
}
