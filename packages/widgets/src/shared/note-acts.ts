/** Marks an element once the visitor has acted in it: its sheet then gives back what the page has reserved (host.css). */
export function noteActs(element: HTMLElement): () => void {
  const note = () => {
    element.dataset['acted'] = '';
  };
  element.addEventListener('click', note, { once: true });
  return () => {
    element.removeEventListener('click', note);
    delete element.dataset['acted'];
  };
}
