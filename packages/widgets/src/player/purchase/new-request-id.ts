/** Names one press of a button: 32 hexadecimal digits drawn at random. Pages without TLS have no `crypto.randomUUID`. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
