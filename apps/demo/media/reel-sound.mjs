/** A stadium: brown noise that swells, and a chord far away. Text of an ffmpeg filter that ends in `[crowd]`. */
export function crowd(seconds) {
  return [
    `anoisesrc=c=brown:a=0.35:s=3:d=${seconds}:r=48000,lowpass=f=900,tremolo=f=0.125:d=0.5[noise]`,
    ...[220, 277.18, 329.63].map((f, i) => `sine=f=${f}:d=${seconds}:r=48000,volume=${0.05 - i * 0.005}[chord${i}]`),
    `[noise][chord0][chord1][chord2]amix=inputs=4:normalize=0,${ends(seconds)}[crowd]`,
  ].join(';');
}

/** The crowd with somebody who speaks over it, in a language that nobody knows: `pitch` in Hz. Ends in `[{name}]`. */
export function commentary(name, { pitch, pace, seconds }) {
  // A saw through two formants, cut into syllables of uneven length and sentences of some two seconds.
  const syllables = `gt(sin(2*PI*${pace}*t+2*sin(2*PI*0.7*t)),-0.25)*gt(sin(2*PI*0.23*t+${pace}),-0.55)`;
  const voice = `0.5*(mod(t*(${pitch}+${pitch / 8}*sin(2*PI*0.9*t)),1)-0.5)*${syllables}`;
  return [
    crowd(seconds).replaceAll(/\[(\w+)\]/g, (_, label) =>
      label === 'crowd' ? `[${name}-crowd]` : `[${name}-${label}]`
    ),
    `aevalsrc='${voice}':s=48000:d=${seconds},asplit[${name}-low][${name}-high]`,
    `[${name}-low]bandpass=f=${pitch * 4.6}:w=${pitch * 2}[${name}-first]`,
    `[${name}-high]bandpass=f=${pitch * 10}:w=${pitch * 3},volume=0.6[${name}-second]`,
    `[${name}-crowd][${name}-first][${name}-second]amix=inputs=3:normalize=0,alimiter=limit=0.9[${name}]`,
  ].join(';');
}

function ends(seconds) {
  return `afade=t=in:d=0.4,afade=t=out:st=${seconds - 0.4}:d=0.4,aformat=channel_layouts=stereo`;
}
