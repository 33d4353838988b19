/** A row of a log: when (epoch ms), what, and what else there is to say. */
export function logRow(time: number, name: string, detail: string): HTMLElement {
  const row = document.createElement('li');
  const at = document.createElement('time');
  at.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'medium' }).format(time);
  const code = document.createElement('code');
  code.textContent = name;
  const description = document.createElement('span');
  description.textContent = detail;
  row.append(at, code, description);
  return row;
}
