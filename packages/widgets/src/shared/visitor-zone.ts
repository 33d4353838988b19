/** The visitor's time zone, IANA. */
export function visitorZone(): string {
  // Some privacy settings leave it out.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
