// What browsers have and jsdom has not, before each file of the tests that want a DOM.
import { ReadableStream } from 'node:stream/web';

globalThis.ReadableStream ??= ReadableStream;
