// @vitest-environment jsdom
import { LANGUAGES } from '@touchline/domain';
import { loadingTexts } from '@touchline/widgets/element';
import { describe, expect, it } from 'vitest';
import { draw } from './player.ts';

const drawn = (attributes: Readonly<Record<string, string>>) => {
  const container = document.createElement('div');
  draw(container, String, () => {}, 'video-player', attributes);
  return container.querySelector('[role=status]')?.textContent;
};

describe('the placeholder of players', () => {
  it.each(LANGUAGES)('VP-02: has the text of the player in %s', (language) => {
    expect(drawn({ locale: language })).toBe(loadingTexts[language]);
  });

  it('VP-02: uses the language of a regional locale, and English for unknown locales', () => {
    expect([drawn({ locale: 'pt-BR' }), drawn({ locale: 'xx' }), drawn({ locale: '' })]).toEqual([
      'Carregando',
      'Loading',
      'Loading',
    ]);
  });
});
