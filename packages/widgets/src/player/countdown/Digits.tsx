const TEN = Array.from('0123456789');

/**
 * A number as the locale writes it. Rolling, each digit is a strip of 0 to 9 behind a window: which of them shows is a
 * matter of the sheet, so the server's drawing needs no script.
 */
export function Digits({
  value,
  rolls,
  digits,
}: {
  /** Of Latin digits. */
  readonly value: string;
  readonly rolls: boolean;
  /** 0 to 9 as the locale writes them. */
  readonly digits: readonly string[];
}) {
  const places = Array.from(value, (digit, index) => ({ digit, place: value.length - index }));
  if (!rolls) {
    const text = places.map(({ digit }) => digits[Number(digit)] ?? digit).join('');
    return <span className="tl-countdown-digits">{text}</span>;
  }
  return (
    <span className="tl-countdown-digits">
      {places.map(({ digit, place }) => (
        <span key={place} className="tl-countdown-window">
          <span className="tl-countdown-strip" data-digit={digit}>
            {TEN.map((of) => (
              <span key={of}>{digits[Number(of)] ?? of}</span>
            ))}
          </span>
        </span>
      ))}
    </span>
  );
}
