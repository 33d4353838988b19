/**
 * Returns the text as UTF-8 in memory of its own. A slice of Node's pool would keep all 8 kB of the pool for as long as the
 * body is cached.
 */
export function toBody(text: string): Buffer {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return body;
}
