/** The visitor's time zone, IANA. */
export function visitorZone(): string {
  // Some privacy settings hide it.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
