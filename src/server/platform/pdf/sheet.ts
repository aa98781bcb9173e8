import PDFDocument from 'pdfkit';
import { Typesetter, type Face, type Line } from './typesetter.ts';

export const colours = { ink: '#1a222c', soft: '#5a6572', line: '#c6cdd5', pale: '#f2f5f6', brand: '#0b5d63' } as const;

/** A4 in points. */
const paper = { width: 595.28, height: 841.89 };
const margin = { side: 48, top: 62, bottom: 62 };
export const frame = {
  left: margin.side,
  right: paper.width - margin.side,
  width: paper.width - 2 * margin.side,
  bottom: paper.height - margin.bottom,
  footer: paper.height - margin.bottom + 16,
} as const;

export type Style = { face?: Face; size?: number; leading?: number; colour?: string };
type StyledLine = Required<Omit<Style, 'face'>> & { line: Line };
/** Lines side by side with others; `end` aligns them to the right edge. */
export type Cell = { x: number; width: number; lines: StyledLine[]; end?: boolean };

const plain = { face: 'regular', size: 8.4, leading: 12, colour: colours.ink } as const;

/** Pages of a document that are filled from top to bottom. */
export class Sheet {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly #type: Typesetter;
  readonly #done: Promise<Buffer>;
  y = margin.top;

  constructor(info: { title: string; subject: string; author: string; at: Date; lang?: string }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: info.lang ?? 'en',
      displayTitle: true,
      info: {
        Title: info.title,
        Subject: info.subject,
        Author: info.author,
        Producer: 'Resinport',
        Creator: 'Resinport',
        CreationDate: info.at,
      },
    });
    const parts: Buffer[] = [];
    this.doc.on('data', (part: Buffer) => parts.push(part));
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve(Buffer.concat(parts)));
      this.doc.on('error', reject);
    });
    this.#type = new Typesetter(this.doc);
  }

  /** Starts another page unless so much room is left on this one, and says whether it did. */
  room(height: number): boolean {
    if (this.y + height <= frame.bottom) return false;
    this.doc.addPage();
    this.y = margin.top;
    return true;
  }

  /** Text as lines of a column. */
  lines(text: string, width: number, style: Style = {}): StyledLine[] {
    const { face, size, leading, colour } = { ...plain, ...style };
    return this.#type.wrap(text, { face, size, width }).map((line) => ({ line, size, leading, colour }));
  }

  /** Prints columns line by line, over as many pages as they need. */
  columns(cells: readonly Cell[]): void {
    const rows = Math.max(0, ...cells.map(({ lines }) => lines.length));
    for (let row = 0; row < rows; row += 1) {
      const height = Math.max(...cells.map(({ lines }) => lines[row]?.leading ?? 0));
      this.room(height);
      for (const { x, width, lines, end = false } of cells) {
        const styled = lines[row];
        if (styled) this.#type.draw(styled.line, { x: end ? x + width : x, y: this.y, end, ...styled });
      }
      this.y += height;
    }
  }

  /** One line at a place of its own. */
  put(text: string, { x, y, end = false, ...style }: { x: number; y: number; end?: boolean } & Style): void {
    const { face, size, colour } = { ...plain, ...style };
    this.#type.draw(this.#type.line(text, face), { x, y, size, colour, end });
  }

  rule(y: number, { colour = colours.line, weight = 0.6 }: { colour?: string; weight?: number } = {}): void {
    this.doc.moveTo(frame.left, y).lineTo(frame.right, y).lineWidth(weight).strokeColor(colour).stroke();
  }

  /** Prints something on every page, with its number and how many there are. */
  onEveryPage(print: (page: number, of: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      print(page + 1, count);
    }
  }

  /** The whole file. */
  close(): Promise<Buffer> {
    this.doc.end();
    return this.#done;
  }
}

export const heightOf = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map(({ lines }) => lines.reduce((sum, { leading }) => sum + leading, 0)));
