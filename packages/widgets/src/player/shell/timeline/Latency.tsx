import { fill } from '../../../shared/texts.ts';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { usePlayer } from '../controls/usePlayer.ts';

/** How far behind the newest of the stream the picture is: '1.4 s behind live'. Quiet, for who wants to know. */
export function Latency({ player, look, texts }: ControlProps) {
  const seconds = usePlayer(player, ({ latency }) => (latency === null ? null : Math.round(latency * 10) / 10));
  if (seconds === null || !(seconds >= 0)) return null;
  const time = seconds < 60 ? inSeconds(seconds, look.locale) : clockText(seconds, look.locale);
  return (
    <p className="tl-player-latency" part="latency">
      {fill(texts['{time} behind live'], { time })}
    </p>
  );
}

function inSeconds(seconds: number, locale: string): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
  return new Intl.NumberFormat([locale, 'en'], { ...unit, minimumFractionDigits: 1 }).format(seconds);
}
