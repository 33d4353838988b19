// Adds globals that jsdom lacks, before each test file that needs a DOM.
import { ReadableStream, TextDecoderStream } from 'node:stream/web';

globalThis.ReadableStream ??= ReadableStream;
globalThis.TextDecoderStream ??= TextDecoderStream;

// Constructed style sheets, which apply to nothing.
CSSStyleSheet.prototype.replaceSync ??= () => undefined;
const adopted = new WeakMap();
for (const { prototype } of [Document, ShadowRoot]) {
  if ('adoptedStyleSheets' in prototype) continue;
  Object.defineProperty(prototype, 'adoptedStyleSheets', {
    get() {
      if (!adopted.has(this)) adopted.set(this, []);
      return adopted.get(this);
    },
    set(sheets) {
      adopted.set(this, [...sheets]);
    },
  });
}
