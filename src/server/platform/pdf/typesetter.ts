import type PDFDocument from 'pdfkit';
import { pdfFonts } from './fonts.ts';
import { rareCharacterFonts, rareFont, type Face } from './rare-characters.ts';

export type { Face };
/** Above or below the line, in smaller figures. */
type Script = 'above' | 'below';
/** Characters side by side that one font prints; widths are those at size 1. */
type Run = { text: string; font: string; width: number; script?: Script };
export type Line = { runs: Run[]; width: number };
type Character = { font: string; text: string; advance: number; script?: Script };

type Glyphs = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  glyphForCodePoint: (codePoint: number) => { advanceWidth: number; path: { toSVG: () => string } };
  unitsPerEm: number;
  ascent: number;
};

/** What pdfkit has no public word for: its current font, and how it keeps the forms of the words that it has set. */
type Embedded = { font: Glyphs; layoutCache: Record<string, unknown> };

/** Fonts by name as pdfkit has read them, and characters in them: the same in every document. */
const read = new Map<string, Glyphs>();
const known: Record<Face, Map<string, Character>> = { regular: new Map(), bold: new Map() };

/**
 * The forms of words by font. pdfkit keeps them for one document; the words of a contract are those of the one before it,
 * and to shape them anew took half of the time of drawing it.
 */
const shaped = new Map<string, Record<string, unknown>>();
/** Words of a font that the next document takes over: a few MB. */
const mostShaped = 4_000;

const scriptSize = 0.62;
const scriptShift: Record<Script, number> = { above: -0.32, below: 0.14 };
/** Superscripts and subscripts: figures, signs and brackets. */
const scriptOf = (codePoint: number): Script | undefined => {
  if (codePoint >= 0x2070 && codePoint <= 0x207f) return 'above';
  return codePoint >= 0x2080 && codePoint <= 0x209c ? 'below' : undefined;
};
/** Of the family in which all text is set: its files stand at one height. */
const isOwn = (font: string): boolean => !font.startsWith('noto-sans-') || font.startsWith('noto-sans-sc-');

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
    for (const [font, words] of shaped) if (Object.keys(words).length > mostShaped) shaped.delete(font);
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

  #use(font: string): Embedded {
    this.#doc.font(font);
    return (this.#doc as unknown as { _font: Embedded })._font;
  }

  #glyphs(font: string): Glyphs {
    let glyphs = read.get(font);
    if (!glyphs) {
      glyphs = this.#use(font).font;
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
    if (!this.#registered.has(found.font)) this.#register(found.font, rareFont(found.font));
    return found;
  }

  /**
   * How a character is printed: by the first font that has it; else as figures above or below the line, or as what Unicode
   * says it stands for (`⅓` as `1/3`); else by its number, `[U+1F600]`: an empty box in a name would be no evidence of
   * whose it is.
   */
  #find(sign: string, face: Face): Character {
    if (sign === noBreakSpace) return this.#character(' ', face);
    const codePoint = sign.codePointAt(0)!;
    const font = this.#fontOf(codePoint, face);
    if (font !== undefined) return { font, text: sign, advance: this.#advance(font, codePoint) };
    const plain = sign.normalize('NFKC').replace('\u2044', '/');
    const script = scriptOf(codePoint);
    const only = plain.codePointAt(0)!;
    const small = script && this.#fontOf(only, face);
    if (small) return { font: small, text: plain, advance: this.#advance(small, only) * scriptSize, script };
    const stands = [...plain].every(
      (one) => one !== sign && this.#glyphs(face).hasGlyphForCodePoint(one.codePointAt(0)!),
    );
    const text = stands ? plain : `[U+${codePoint.toString(16).toUpperCase()}]`;
    return { font: face, text, advance: [...text].reduce((sum, one) => sum + this.#character(one, face).advance, 0) };
  }

  #fontOf(codePoint: number, face: Face): string | undefined {
    if (this.#glyphs(face).hasGlyphForCodePoint(codePoint)) return face;
    return rareCharacterFonts(codePoint, face).find((file) => {
      this.#register(file, rareFont(file));
      return this.#glyphs(file).hasGlyphForCodePoint(codePoint);
    });
  }

  #advance(font: string, codePoint: number): number {
    const { unitsPerEm, glyphForCodePoint } = bound(this.#glyphs(font));
    return glyphForCodePoint(codePoint).advanceWidth / unitsPerEm;
  }

  /** How far above its line a font begins, at size 1, as pdfkit reckons it. */
  #ascent(font: string): number {
    const { ascent, unitsPerEm } = this.#glyphs(font);
    return ascent / unitsPerEm;
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
    this.#doc.fillColor(colour);
    // Fonts stand at different heights above their line: all are set on that of the first one.
    const base = y + this.#ascent('regular') * size;
    for (const { text, font, width, script } of line.runs) {
      const own = script ? size * scriptSize : size;
      const shift = script ? scriptShift[script] * size : 0;
      const top = isOwn(font) && !script ? y : base + shift - this.#ascent(font) * own;
      this.#use(font).layoutCache = shapedOf(font);
      this.#doc.fontSize(own).text(text, at, top, { lineBreak: false });
      at += width * size;
    }
  }

  /** The same as outlines, a path of SVG, for pictures: whatever draws them has none of these fonts. */
  outline(line: Line, { x, y, size, colour }: Omit<Place, 'end'>): string {
    const base = y + this.#ascent('regular') * size;
    let at = x;
    const signs = line.runs.flatMap(({ text, font, script }) => {
      const { unitsPerEm, glyphForCodePoint } = bound(this.#glyphs(font));
      const own = script ? size * scriptSize : size;
      return [...text].map((sign) => {
        const { advanceWidth, path } = glyphForCodePoint(sign.codePointAt(0)!);
        const scale = own / unitsPerEm;
        const place = `${at.toFixed(1)} ${(base + (script ? scriptShift[script] * size : 0)).toFixed(1)}`;
        at += advanceWidth * scale;
        return `<path transform="translate(${place}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${path.toSVG()}"/>`;
      });
    });
    return `<g fill="${colour}">${signs.join('')}</g>`;
  }

  /** One line, whatever its length. */
  line(text: string, face: Face = 'regular'): Line {
    return lineOf([...printable(text)].map((sign) => this.#character(sign, face)));
  }
}

export type Place = { x: number; y: number; size: number; colour: string; end?: boolean };

function shapedOf(font: string): Record<string, unknown> {
  let words = shaped.get(font);
  if (!words) shaped.set(font, (words = Object.create(null) as Record<string, unknown>));
  return words;
}

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
  for (const { text, font, advance, script } of characters) {
    const last = runs.at(-1);
    if (last?.font === font && last.script === script)
      Object.assign(last, { text: last.text + text, width: last.width + advance });
    else runs.push({ text, font, width: advance, ...(script && { script }) });
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
