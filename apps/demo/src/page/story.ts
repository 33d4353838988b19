import { type Html, html } from '../html.ts';
import type { Story } from './stories.ts';
import type { Language } from './words.ts';

/** A story with its section above the headline; the first of the page is set larger. */
export function storyArticle(story: Story, { language, first }: { language: Language; first: boolean }): Html {
  return html`<article class="${first ? 'story story-first' : 'story'}" id="${story.id}">
<p class="story-section">${story.section[language]}</p><h2>${story.headline[language]}</h2>
${story.paragraphs.map((paragraph) => html`<p>${paragraph[language]}</p>`)}</article>
`;
}
