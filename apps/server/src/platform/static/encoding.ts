/** The encodings that are prepared, best first. */
const CODINGS = ['br', 'gzip'] as const;

export type Coding = (typeof CODINGS)[number] | 'identity';

/**
 * Selects the best encoding that an `Accept-Encoding` header accepts (RFC 9110 §12.5.3); `identity` if it accepts none
 * of ours.
 *
 * An encoding with `q=0` is not accepted; `*` stands for those not named.
 */
export function chooseCoding(header: string | undefined): Coding {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
    })
  );
  return CODINGS.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}
