/** One block of an event stream. Source: HTML, server-sent events, "interpreting an event stream". */
export interface StreamBlock {
  /** '' when it has no name. */
  readonly event: string;
  /** null: the block has no data, but may set `id`. */
  readonly data: string | null;
  /** null: the block does not change the last event ID. */
  readonly id: string | null;
}

export interface StreamListener {
  block(block: StreamBlock): void;
  /** Receives the delay before reconnecting, ms. */
  retry(ms: number): void;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parses an event stream from chunks of text, split anywhere. Drops an incomplete block at the end. */
export function createStreamParser(listener: StreamListener): (piece: string) => void {
  return createLineReader(createBlockReader(listener));
}

interface Draft {
  event: string;
  data: string[];
  id: string | null;
}

function createBlockReader(listener: StreamListener): (line: string) => void {
  let draft: Draft = { event: '', data: [], id: null };

  function endBlock(): void {
    const { event, data, id } = draft;
    draft = { event: '', data: [], id: null };
    if (data.length > 0) listener.block({ event, data: data.join('\n'), id });
    else if (id !== null) listener.block({ event, data: null, id });
  }

  function setField(name: string, value: string): void {
    switch (name) {
      case 'event':
        draft.event = value;
        break;
      case 'data':
        draft.data.push(value);
        break;
      case 'id':
        if (!value.includes('\0')) draft.id = value;
        break;
      case 'retry':
        if (/^\d{1,9}$/.test(value)) listener.retry(Number(value));
    }
  }

  return (line) => {
    if (line === '') return endBlock();
    // A comment has no name; a line without a colon is a name.
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    setField(name, value);
  };
}

/** Lines end with LF, CRLF or CR; `read` gets them without. */
function createLineReader(read: (line: string) => void): (piece: string) => void {
  let rest: string[] = [];
  let begun = false;
  let afterReturn = false;

  function withoutMarks(piece: string): string {
    if (!begun && piece.startsWith(BYTE_ORDER_MARK)) return piece.slice(1);
    // The second half of a line end that was cut in two.
    return afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
  }

  return (piece) => {
    if (piece === '') return;
    const lines = withoutMarks(piece).split(/\r\n|\n|\r/);
    begun = true;
    afterReturn = piece.endsWith('\r');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      // Joined only when complete, so that a long line in many chunks is not copied for each of them.
      read(rest.length > 0 ? rest.join('') + line : line);
      rest = [];
    }
    if (last !== '') rest.push(last);
  };
}
