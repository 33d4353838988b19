import { Icon } from '../shared/Icon.tsx';
import { onward } from '../shared/icons/onward.ts';

/** The way to all of it, in words or as an icon with that name (CC-06). */
export function SeeAll({
  show,
  href,
  label,
}: {
  readonly show: 'text' | 'icon';
  readonly href: string;
  readonly label: string;
}) {
  const icon = show === 'icon';
  return (
    <a
      className={`${icon ? 'tl-icon-button' : 'tl-button'} tl-card-all`}
      data-kind={icon ? undefined : 'quiet'}
      part="see-all"
      href={href}
      aria-label={icon ? label : undefined}
    >
      {icon ? <Icon of={onward} /> : label}
    </a>
  );
}
