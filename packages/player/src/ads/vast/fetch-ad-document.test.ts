// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseXml } from './fetch-ad-document.ts';

describe('parseXml', () => {
  it('reads a document after white space and a declaration', () => {
    expect(parseXml('\n <?xml version="1.0"?><VAST version="4.2"/>').documentElement.nodeName).toBe('VAST');
  });

  it('declares undeclared prefixes', () => {
    const text = '<VAST xsi:noNamespaceSchemaLocation="vast.xsd"><Ad><gam:Note/><![CDATA[<a:b/>]]></Ad></VAST>';
    expect(parseXml(text).querySelector('Ad')?.firstElementChild?.localName).toBe('Note');
  });

  it('leaves a VMAP that declares its prefix unchanged', () => {
    const text = '<vmap:VMAP xmlns:vmap="http://www.iab.net/vmap-1.0"><vmap:AdBreak/></vmap:VMAP>';
    expect(parseXml(text).documentElement.namespaceURI).toBe('http://www.iab.net/vmap-1.0');
  });

  it.each([
    ['comments', '<!--'],
    ['sections', '<![CDATA['],
    ['instructions', '<?'],
  ])('AD-12: rejects a megabyte of unterminated %s in one pass', (_, open) => {
    expect(() => parseXml(`<VAST>${open.repeat(1_000_000 / open.length)}</VAST>`)).toThrow(
      expect.objectContaining({ vastCode: 100 })
    );
  });

  it('AD-12: declares only a limited number of prefixes', () => {
    const many = Array.from({ length: 80_000 }, (_, n) => `<p${n}:a/>`).join('');
    expect(() => parseXml(`<VAST>${many}</VAST>`)).toThrow(expect.objectContaining({ vastCode: 100 }));
  });

  it.each([
    ['truncated XML', '<VAST><Ad>'],
    ['JSON', '{"ads":[]}'],
    ['an empty text', ''],
    ['an entity bomb behind an instruction', '<?a <!-- ?><!DOCTYPE b [<!ENTITY a "aaaa">]><VAST>&a;<!-- --></VAST>'],
    ['an entity bomb', '<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><VAST>&b;</VAST>'],
  ])('AD-12: rejects %s', (_, text) => {
    expect(() => parseXml(text)).toThrow(expect.objectContaining({ vastCode: 100 }));
  });
});
