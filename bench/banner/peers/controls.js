/** Connects arrows and dots in `root` to a carousel; the answer shows which banner is in view. */
export function connectControls(root, { goTo, next, previous }) {
  const dots = [...root.querySelectorAll('.bx-dot')];
  const nextArrow = root.querySelector('.bx-next');
  const previousArrow = root.querySelector('.bx-previous');

  nextArrow.addEventListener('click', next);
  previousArrow.addEventListener('click', previous);
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => goTo(index));

  return function showCurrent(current) {
    for (const [index, dot] of dots.entries()) {
      if (index === current) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    previousArrow.disabled = current === 0;
    nextArrow.disabled = current === dots.length - 1;
  };
}
