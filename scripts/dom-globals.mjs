// What browsers have and jsdom has not, before each file of the tests that want a DOM.
import { ReadableStream, TextDecoderStream } from 'node:stream/web';

globalThis.ReadableStream ??= ReadableStream;
globalThis.TextDecoderStream ??= TextDecoderStream;
