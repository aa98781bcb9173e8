import { inflateSync } from 'node:zlib';

/** What the compressed parts of a PDF hold, one after the other. */
export function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = pdf.indexOf('\nstream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at)) {
    const start = at + 8;
    const end = pdf.indexOf('\nendstream', start);
    at = end;
    try {
      streams.push(inflateSync(pdf.subarray(start, end)));
    } catch {
      streams.push(pdf.subarray(start, end));
    }
  }
  return streams;
}

/** Whether a PDF has a character as text: its fonts say which characters their signs stand for. */
export function prints(pdf: Buffer, character: string): boolean {
  const hex = [...Buffer.from(character, 'utf16le').swap16()]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return streamsOf(pdf)
    .map((stream) => stream.toString('latin1'))
    .some((text) => text.includes('beginbfrange') && text.toLowerCase().includes(`<${hex}>`));
}

export type Table = { offsets: Map<number, number>; pages: number };

/** Follows the tables of offsets from the end of the file to its beginning; every offset must lead to its object. */
export function readTable(pdf: Buffer): Table {
  const text = pdf.toString('latin1');
  const offsets = new Map<number, number>();
  let table: number | undefined = Number(/startxref\n(\d+)\n%%EOF\s*(?:%.*\n)?$/.exec(text)![1]);
  let root = 0;
  while (table !== undefined) {
    const body: string = text.slice(table, text.indexOf('startxref', table));
    if (!body.startsWith('xref\n')) throw new Error(`no table at ${table}`);
    for (const [, first, , entries] of body.matchAll(/^(\d+) (\d+)\n((?:\d{10} \d{5} [nf] \n)+)/gm)) {
      const lines = entries!.split('\n').filter(Boolean);
      for (const [index, line] of lines.entries()) {
        const id = Number(first) + index;
        if (line.includes(' n') && !offsets.has(id)) offsets.set(id, Number(line.slice(0, 10)));
      }
    }
    root ||= Number(/\/Root (\d+) 0 R/.exec(body)![1]);
    const before: string | undefined = /\/Prev (\d+)/.exec(body)?.[1];
    table = before === undefined ? undefined : Number(before);
  }
  for (const [id, offset] of offsets) {
    if (!text.startsWith(`${id} 0 obj\n`, offset)) throw new Error(`object ${id} is not at ${offset}`);
  }
  const object = (id: number) => text.slice(offsets.get(id), text.indexOf('endobj', offsets.get(id)));
  const count = (id: number): number => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(object(id))?.[1];
    if (kids === undefined) return 1;
    const sum = [...kids.matchAll(/(\d+) 0 R/g)].reduce((total, [, kid]) => total + count(Number(kid)), 0);
    if (Number(/\/Count (\d+)/.exec(object(id))![1]) !== sum) throw new Error(`the count of pages of ${id} is wrong`);
    return sum;
  };
  return { offsets, pages: count(Number(/\/Pages (\d+) 0 R/.exec(object(root))![1])) };
}
