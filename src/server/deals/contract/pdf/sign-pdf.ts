import { createHash } from 'node:crypto';
import { makeCms, type Signer } from '#server/platform/seal/make-cms.ts';

type Signing = {
  signer: Signer;
  at: Date;
  /** Who signs, and why, as a reader shows it. */
  name: string;
  reason: string;
  stamp?: (signature: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>;
};

/** Room for a signature with its certificates, and a time stamp with those of its authority. */
const roomFor = ({ chain }: Signer): number => 9_000 + chain.reduce((sum, { length }) => sum + length, 0);
const digits = 10;

/**
 * Adds a signature as PAdES has it (ETSI EN 319 142-1), without touching a byte: as an incremental update that covers the
 * whole file, itself but for the signature's place. Reads files with plain tables of offsets, one after the other.
 */
export async function signPdf(file: Buffer, { signer, at, name, reason, stamp }: Signing): Promise<Buffer> {
  const pdf = readPdf(file);
  const [signature, field] = [pdf.size, pdf.size + 1];
  const page = lastPage(pdf, pdf.reference('Pages', pdf.body(pdf.root)));
  const room = '0'.repeat(roomFor(signer) * 2);
  const blank = '0'.repeat(digits);
  const range = `[0 ${blank} ${blank} ${blank}]`;
  const moment = `D:${at.toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`;
  const objects: [id: number, body: string][] = [
    [pdf.root, withEntry(pdf.body(pdf.root), `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`)],
    [page, withEntry(pdf.body(page), `/Annots [${field} 0 R]`)],
    [
      field,
      `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (Seal)\n/Rect [0 0 0 0]\n/F 132\n/P ${page} 0 R\n/V ${signature} 0 R\n>>`,
    ],
    [
      signature,
      `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/Name ${textOf(name)}\n/Reason ${textOf(reason)}\n/M (${moment})\n/ByteRange ${range}\n/Contents <${room}>\n>>`,
    ],
  ];
  let update = '';
  const entries = objects.map(([id, body]) => {
    const offset = String(file.length + update.length).padStart(digits, '0');
    update += `${id} 0 obj\n${body}\nendobj\n`;
    return `${id} 1\n${offset} 00000 n \n`;
  });
  const table = file.length + update.length;
  const changed = createHash('md5').update(file).update(moment).digest('hex');
  const trailer = `/Size ${field + 1}\n/Root ${pdf.root} 0 R\n/Info ${pdf.info} 0 R\n/Prev ${pdf.table}\n/ID [<${pdf.fileId}> <${changed}>]`;
  update += `xref\n${entries.join('')}trailer\n<<\n${trailer}\n>>\nstartxref\n${table}\n%%EOF\n`;

  const before = file.length + update.lastIndexOf(`<${room}>`);
  const after = before + room.length + 2;
  const end = file.length + update.length;
  const ranged = [before, after, end - after].map((one) => String(one).padEnd(digits, ' '));
  const bytes = Buffer.concat([file, Buffer.from(update.replace(range, `[0 ${ranged.join(' ')}]`), 'latin1')]);
  const content = Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)]);
  const cms = await makeCms(signer, { content, ...(stamp && { stamp }) });
  if (cms.length * 2 > room.length) throw new Error(`A signature of ${cms.length} bytes finds no room in the file`);
  bytes.write(cms.toString('hex'), before + 1, 'latin1');
  return bytes;
}

/** UTF-16 in hexadecimal: no character of it means anything to a reader of PDF. */
const textOf = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function withEntry(dictionary: string, entry: string): string {
  const [name = ''] = entry.split(' ');
  if (dictionary.includes(name)) throw new Error(`The file has ${name} already`);
  const end = dictionary.lastIndexOf('>>');
  return `${dictionary.slice(0, end)}${entry}\n>>`;
}

type Pdf = {
  table: number;
  size: number;
  root: number;
  info: number;
  fileId: string;
  body: (id: number) => string;
  reference: (name: string, dictionary: string) => number;
};

function readPdf(file: Buffer): Pdf {
  const text = file.toString('latin1');
  const table = Number(text.slice(text.lastIndexOf('startxref')).split('\n')[1]);
  const offsets = new Map<number, number>();
  const trailers: string[] = [];
  for (let at: number | undefined = table; at !== undefined;) {
    const part: string = text.slice(at, text.indexOf('startxref', at));
    for (const [, first, entries] of part.matchAll(/^(\d+) \d+\n((?:\d{10} \d{5} [nf] \n)+)/gm)) {
      for (const [index, line] of entries!.split(' \n').entries()) {
        const id = Number(first) + index;
        if (line.endsWith('n') && !offsets.has(id)) offsets.set(id, Number(line.slice(0, 10)));
      }
    }
    const trailer = part.slice(part.indexOf('trailer'));
    trailers.push(trailer);
    const before: string | undefined = /\/Prev (\d+)/.exec(trailer)?.[1];
    at = before === undefined ? undefined : Number(before);
  }
  const reference = (name: string, dictionary: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)![1]);
  const last = trailers[0]!;
  return {
    ...{ table, reference, root: reference('Root', last), info: reference('Info', last) },
    size: Number(/\/Size (\d+)/.exec(last)![1]),
    fileId: /\/ID \[<([0-9a-f]+)>/i.exec(last)![1]!,
    body: (id) => {
      const start = text.indexOf('obj\n', offsets.get(id)) + 4;
      return text.slice(start, text.indexOf('\nendobj', start));
    },
  };
}

function lastPage(pdf: Pdf, id: number): number {
  const kids = /\/Kids \[([^\]]*)\]/.exec(pdf.body(id))?.[1];
  if (kids === undefined) return id;
  return lastPage(pdf, Number([...kids.matchAll(/(\d+) 0 R/g)].at(-1)![1]));
}
