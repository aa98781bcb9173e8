import type PDFDocument from 'pdfkit';
import { pdfFonts } from './fonts.ts';
import { rareCharacterFont, type Face } from './rare-characters.ts';

export type { Face };
/** Characters side by side that one font prints; widths are those at size 1. */
type Run = { text: string; font: string; width: number };
export type Line = { runs: Run[]; width: number };
type Character = { font: string; text: string; advance: number };

type Glyphs = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  glyphForCodePoint: (codePoint: number) => { advanceWidth: number };
  unitsPerEm: number;
};

/** Fonts by name as pdfkit has read them, and characters in them: the same in every document. */
const read = new Map<string, Glyphs>();
const known: Record<Face, Map<string, Character>> = { regular: new Map(), bold: new Map() };

const noBreakSpace = '\u00a0';
const noBreakBefore = /[，。；：、！？）》」』”’％%‰℃°…,.;:!?)\]}]/u;
const noBreakAfter = /[（《「『“‘([{]/u;
/** Between such characters a line may end anywhere. */
const ideographic = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}]/u;

/**
 * Sets Latin and Chinese text in one document, also rare characters of names, which other files of the font have.
 * pdfkit alone prints an empty box for every character that its one current font lacks.
 */
export class Typesetter {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #registered = new Set<string>();

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
    const { regular, bold } = pdfFonts();
    this.#register('regular', regular);
    this.#register('bold', bold);
  }

  #register(name: string, ttf: Buffer): void {
    if (this.#registered.has(name)) return;
    // Typed too narrowly: a font that pdfkit has read before is taken as it is.
    this.#doc.registerFont(name, (read.get(name) ?? ttf) as Buffer);
    this.#registered.add(name);
  }

  #glyphs(font: string): Glyphs {
    let glyphs = read.get(font);
    if (!glyphs) {
      this.#doc.font(font);
      // pdfkit has no public word for whether a character is in a font.
      glyphs = (this.#doc as unknown as { _font: { font: Glyphs } })._font.font;
      read.set(font, glyphs);
    }
    return glyphs;
  }

  #character(sign: string, face: Face): Character {
    let found = known[face].get(sign);
    if (!found) {
      found = this.#find(sign, face);
      known[face].set(sign, found);
    }
    if (!this.#registered.has(found.font))
      this.#register(found.font, rareCharacterFont(sign.codePointAt(0)!, face)!.ttf);
    return found;
  }

  #find(sign: string, face: Face): Character {
    if (sign === noBreakSpace) return this.#character(' ', face);
    const codePoint = sign.codePointAt(0)!;
    const rare = () => {
      const file = rareCharacterFont(codePoint, face);
      if (file) this.#register(file.name, file.ttf);
      return file?.name;
    };
    const font = this.#glyphs(face).hasGlyphForCodePoint(codePoint) ? face : rare();
    if (font === undefined || !this.#glyphs(font).hasGlyphForCodePoint(codePoint)) {
      // Said in letters: an empty box in a name would be no evidence of whose it is.
      const text = `[U+${codePoint.toString(16).toUpperCase()}]`;
      return { font: face, text, advance: [...text].reduce((sum, one) => sum + this.#character(one, face).advance, 0) };
    }
    const { unitsPerEm, glyphForCodePoint } = bound(this.#glyphs(font));
    return { font, text: sign, advance: glyphForCodePoint(codePoint).advanceWidth / unitsPerEm };
  }

  /** The lines of a text in a column: broken at spaces, between Chinese characters, and within what is too long. */
  wrap(text: string, { face, size, width }: { face: Face; size: number; width: number }): Line[] {
    return text.split('\n').flatMap((paragraph) => this.#wrapOne(paragraph, face, width / size));
  }

  #wrapOne(paragraph: string, face: Face, width: number): Line[] {
    const lines: Line[] = [];
    let line: Character[] = [];
    let used = 0;
    const finish = () => {
      while (line.at(-1)?.text === ' ') line.pop();
      lines.push(lineOf(line));
      [line, used] = [[], 0];
    };
    for (const word of words(printable(paragraph))) {
      const signs = [...word].map((sign) => this.#character(sign, face));
      const wide = signs.reduce((sum, { advance }) => sum + advance, 0);
      const trailing = signs.at(-1)?.text === ' ' ? signs.at(-1)!.advance : 0;
      if (line.length > 0 && used + wide - trailing > width) finish();
      for (const sign of signs) {
        if (line.length > 0 && used + sign.advance > width && sign.text !== ' ') finish();
        line.push(sign);
        used += sign.advance;
      }
    }
    finish();
    return lines;
  }

  /** Prints a line with its top at `y`; `end` aligns it to the right edge at `x`. */
  draw(line: Line, { x, y, size, colour, end = false }: Place): void {
    let at = end ? x - line.width * size : x;
    this.#doc.fillColor(colour).fontSize(size);
    for (const { text, font, width } of line.runs) {
      this.#doc.font(font).text(text, at, y, { lineBreak: false });
      at += width * size;
    }
  }

  /** One line, whatever its length. */
  line(text: string, face: Face = 'regular'): Line {
    return lineOf([...printable(text)].map((sign) => this.#character(sign, face)));
  }
}

export type Place = { x: number; y: number; size: number; colour: string; end?: boolean };

const bound = (glyphs: Glyphs) => ({
  unitsPerEm: glyphs.unitsPerEm,
  glyphForCodePoint: (codePoint: number) => glyphs.glyphForCodePoint(codePoint),
});

/** Signs that have no form (controls, marks of direction) print nothing and could turn a line around. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    // The font has this one as wide as a Chinese character.
    .replace(/(?<=\p{Script=Latin})’/gu, "'");

function lineOf(characters: readonly Character[]): Line {
  const runs: Run[] = [];
  for (const { text, font, advance } of characters) {
    const last = runs.at(-1);
    if (last?.font === font) Object.assign(last, { text: last.text + text, width: last.width + advance });
    else runs.push({ text, font, width: advance });
  }
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

/** What is kept on one line as long as it fits: Latin words with the space after them, single Chinese characters. */
function* words(text: string): Generator<string> {
  let word = '';
  let before = '';
  for (const sign of text) {
    const mayBreak =
      before === ' ' ||
      ((ideographic.test(sign) || ideographic.test(before)) && !noBreakBefore.test(sign) && !noBreakAfter.test(before));
    if (word && mayBreak && sign !== ' ') {
      yield word;
      word = '';
    }
    word += sign;
    before = sign;
  }
  if (word) yield word;
}
