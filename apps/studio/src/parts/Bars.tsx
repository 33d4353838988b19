/** A row of a short list with its part of the whole. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** 0 to 1. */
  readonly share: number;
}

/** A list with a bar under each row. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <ul className="studio-rows">
      {bars.map(({ key, name, value, share }) => (
        <li className="studio-row" key={key}>
          <bdi title={name}>{name}</bdi>
          <span>{value}</span>
          <span className="studio-meter" aria-hidden="true">
            <i style={{ inlineSize: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
