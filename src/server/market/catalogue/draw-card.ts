import PDFDocument from 'pdfkit';
import { cardSize } from '#api/market/social-card.ts';
import { lookOf } from '#api/market/material-picture.ts';
import { materialLooks, type Look } from '#api/market/material-looks.ts';
import type { Swatch } from '#api/market/goods.ts';
import { Typesetter, type Face } from '#server/platform/pdf/typesetter.ts';

/** What a card says: the name of the goods, whose they are, one figure with its basis, and facts below. */
export type Card = {
  swatch: Swatch;
  site: string;
  name: string;
  about: string;
  figure?: { value: string; unit: string; basis: string };
  facts: readonly { label: string; value: string }[];
  foot: string;
};

const { width, height } = cardSize;
/** Deep water, and what stands on it (app/styles/tokens.css). */
const colours = {
  deep: '#06292d',
  lighter: '#0a3a40',
  words: '#f2f8f8',
  soft: '#a9c6c8',
  brand: '#63c7cc',
  amber: '#f5b53f',
};
const left = 72;
/** Where the goods begin, and the room that words have before them. */
const goodsAt = 850;
const room = goodsAt - left - 40;

const mark =
  '<path d="M16 4.500 26 10.250v8.500M6 18.750v-8.500L16 4.500" stroke="#fff" stroke-width="2.400"/><path d="M5 22.500c2 0 2-1.600 3.700-1.600s1.700 1.600 3.700 1.600 2-1.600 3.600-1.600 1.700 1.600 3.700 1.600 2-1.600 3.600-1.600 1.700 1.600 3.700 1.600M9 27c1.700 0 1.700-1.500 3.500-1.500S14.300 27 16 27s1.700-1.500 3.500-1.500S21.300 27 23 27" stroke="#8fd8d8" stroke-width="2"/>';

/** A card as SVG. Its words are outlines: what draws it has no fonts of ours, and a machine may have none for Chinese. */
export function cardSvg(card: Card): string {
  const type = new Typesetter(new PDFDocument({ autoFirstPage: false }));
  const parts: string[] = [];
  /** Lines of at most so many, the last one cut with dots; gives where they end. */
  type More = { face?: Face; most?: number };
  const say = (text: string, y: number, size: number, colour: string, { face = 'regular', most = 1 }: More = {}) => {
    const lines = type.wrap(text, { face, size, width: room });
    const shown = lines.slice(0, most);
    shown.forEach((line, index) => {
      const cut = index === most - 1 && lines.length > most;
      const place = { y: y + index * size * 1.2, size, colour };
      parts.push(type.outline(line, { x: left, ...place }));
      if (cut) parts.push(type.outline(type.line('…', face), { x: left + line.width * size, ...place }));
    });
    return y + shown.length * size * 1.2;
  };
  const site = type.line(card.site, 'bold');
  parts.push(type.outline(site, { x: left + 68, y: 54, size: 34, colour: colours.words }));
  const isLong = type.line(card.name, 'bold').width * 76 > room;
  let y = say(card.name, 140, isLong ? 54 : 76, colours.words, { face: 'bold', most: 2 });
  y = say(card.about, y + 4, 32, colours.soft, { most: 2 });
  if (card.figure) {
    const { value, unit, basis } = card.figure;
    const line = type.line(value, 'bold');
    parts.push(
      type.outline(line, { x: left, y: y + 20, size: 60, colour: colours.amber }),
      type.outline(type.line(unit), { x: left + line.width * 60 + 14, y: y + 45, size: 32, colour: colours.words }),
    );
    y = say(basis, y + 98, 28, colours.soft);
  }
  y = Math.max(y + 24, 420);
  for (const { label, value } of card.facts) {
    if (y > 545) break;
    y = say(`${label}  ${value}`, y, 28, colours.words) + 4;
  }
  say(card.foot, 580, 22, colours.soft);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colours.deep}"/>${goods(card.swatch)}
<g transform="translate(${left} 48) scale(1.75)" fill="none" stroke-linecap="round" stroke-linejoin="round">${mark}</g>
${parts.join('\n')}</svg>`;
}

const looks: Readonly<Record<string, Readonly<Record<string, Look>>>> = materialLooks;

/** Pieces in the colour of the goods, lit from above; the same ones on every card. Liquids are a level one. */
function goods(swatch: Swatch): string {
  const [form, name] = lookOf(swatch).split('-') as [string, string];
  const { color } = looks[form]![name]!;
  const light = `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="${color}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient></defs>`;
  const edge = `<path d="M${goodsAt} 0h${width - goodsAt}v${height}H${goodsAt}q-40-80 0-158t0-157 0-157 0-158z" fill="${color}"/>`;
  if (form === 'liquid' || form === 'gas')
    return `${light}${edge}<path d="M${goodsAt} 0h${width - goodsAt}v${height}H${goodsAt}q-40-80 0-158t0-157 0-157 0-158z" fill="url(#g)"/>`;
  const size = form === 'powder' ? 9 : form === 'bale' || form === 'solid' ? 60 : 26;
  const pieces: string[] = [];
  const step = size * 1.45;
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let y = -size; y < height + size; y += step)
    for (let x = goodsAt + size; x < width + size; x += step) {
      const at = `${(x + (next() - 0.5) * size).toFixed(0)} ${(y + (next() - 0.5) * size).toFixed(0)}`;
      pieces.push(
        `<g transform="translate(${at}) rotate(${(next() * 180).toFixed(0)})"><ellipse rx="${size}" ry="${(size * 0.74).toFixed(0)}" fill="${color}"/><ellipse rx="${size}" ry="${(size * 0.74).toFixed(0)}" fill="url(#g)"/></g>`,
      );
    }
  return `${light}${edge}${pieces.join('')}`;
}
