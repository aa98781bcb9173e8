import { createHash } from 'node:crypto';

/**
 * Appends the pages of one PDF to another without touching a byte of it: as an incremental update (ISO 32000-1, 7.5.6).
 * The file that both sides signed stays the beginning of the sealed one, so that its hash can still be checked. Reads
 * the files that pdfkit writes: one table of offsets, no compressed object streams.
 */
export function appendPages(signed: Buffer, added: Buffer): Buffer {
  const base = readPdf(signed);
  const extra = readPdf(added);
  const shift = base.size - 1;
  const renumbered = (id: number) => id + shift;
  const extraPages = extra.pages;

  const parts: Buffer[] = [signed];
  let at = signed.length;
  const offsets = new Map<number, number>();
  const write = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  const writeObject = (id: number, body: Buffer) => {
    offsets.set(id, at);
    write(Buffer.concat([Buffer.from(`${id} 0 obj\n`, 'latin1'), body, Buffer.from('\nendobj\n', 'latin1')]));
  };

  const pages = base.dictionary(base.pages);
  const count = countOf(pages) + countOf(extra.dictionary(extraPages));
  const grown = pages
    .replace(/\/Count \d+/, `/Count ${count}`)
    .replace(/\/Kids \[([^\]]*)\]/, `/Kids [$1 ${renumbered(extraPages)} 0 R]`);
  writeObject(base.pages, Buffer.from(grown, 'latin1'));
  for (const id of reachable(extra, extraPages)) {
    const { dictionary, stream } = split(extra.body(id));
    const moved = dictionary.replace(reference, (_, target: string) => `${renumbered(Number(target))} 0 R`);
    const placed = id === extraPages ? moved.replace('<<', `<<\n/Parent ${base.pages} 0 R`) : moved;
    writeObject(renumbered(id), Buffer.concat([Buffer.from(placed, 'latin1'), stream]));
  }

  const table = at;
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const sections = [...offsets].map(([id, offset]) => `${id} 1\n${entry(offset)}`).join('');
  const changed = createHash('md5').update(signed).update(added).digest('hex');
  const trailer = [
    `/Size ${extra.size + shift}`,
    `/Root ${base.root} 0 R`,
    `/Info ${base.info} 0 R`,
    `/Prev ${base.table}`,
    `/ID [<${base.fileId}> <${changed}>]`,
  ];
  write(Buffer.from(`xref\n${sections}trailer\n<<\n${trailer.join('\n')}\n>>\nstartxref\n${table}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}

type Pdf = {
  table: number;
  size: number;
  root: number;
  info: number;
  pages: number;
  fileId: string;
  body: (id: number) => Buffer;
  dictionary: (id: number) => string;
};

const reference = /\b(\d+) 0 R\b/g;

function readPdf(bytes: Buffer): Pdf {
  const end = bytes.subarray(-2048).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  const text = Number.isNaN(table) ? '' : bytes.subarray(table).toString('latin1');
  const head = /^xref\n0 (\d+)\n/.exec(text);
  const trailer = /trailer\n(<<[\s\S]*>>)/.exec(text)?.[1];
  if (!head || !trailer) throw new Error('Not a PDF with a plain table of offsets');
  const size = Number(head[1]);
  const offsets = [...text.slice(head[0].length).matchAll(/(\d{10}) \d{5} ([nf]) \n/g)]
    .slice(0, size)
    .map((match) => Number(match[1]));
  const starts = [...offsets.slice(1), table].sort((a, b) => a - b);
  const number = (name: string, from: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(from)![1]);

  const body = (id: number): Buffer => {
    const start = offsets[id]!;
    const whole = bytes.subarray(start, starts[starts.indexOf(start) + 1]);
    const from = whole.indexOf('obj\n') + 4;
    return whole.subarray(from, whole.lastIndexOf('\nendobj'));
  };
  const dictionary = (id: number) => split(body(id)).dictionary;
  const root = number('Root', trailer);
  return {
    table,
    size,
    root,
    body,
    dictionary,
    info: number('Info', trailer),
    pages: number('Pages', dictionary(root)),
    fileId: /\/ID \[<([0-9a-f]+)>/i.exec(trailer)![1]!,
  };
}

const countOf = (pages: string): number => Number(/\/Count (\d+)/.exec(pages)![1]);

/** References stand in the dictionary only: the bytes of a stream may look like anything. */
function split(body: Buffer): { dictionary: string; stream: Buffer } {
  const at = body.indexOf('\nstream\n');
  const end = at < 0 ? body.length : at;
  return { dictionary: body.subarray(0, end).toString('latin1'), stream: body.subarray(end) };
}

/** The ids of all objects that pages need. */
function reachable(pdf: Pdf, from: number): number[] {
  const found = new Set<number>([from]);
  for (const id of found) {
    for (const [, target] of pdf.dictionary(id).matchAll(reference)) found.add(Number(target));
  }
  return [...found];
}
