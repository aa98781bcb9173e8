import { colours, frame, type Sheet } from './sheet.ts';

const hexagon = 'M16 3 27 9.3v9.4M5 18.7V9.3L16 3';
const waves =
  'M3.5 23c2.1 0 2.1-1.7 4.2-1.7S9.7 23 11.8 23s2.1-1.7 4.2-1.7S18.1 23 20.2 23s2.1-1.7 4.1-1.7S26.4 23 28.5 23M8 28c2 0 2-1.6 4-1.6s2 1.6 4 1.6 2-1.6 4-1.6 2 1.6 4 1.6';

/** The marketplace's sign and name at the left, the kind of paper at the right, a rule under both. */
export function letterhead(sheet: Sheet, kind: { en: string; zh: string }): void {
  const top = 40;
  sheet.doc.save().translate(frame.left, top).scale(0.95);
  sheet.doc.lineJoin('round').lineCap('round').strokeColor(colours.brand);
  sheet.doc.path(hexagon).lineWidth(2.6).stroke();
  sheet.doc.path(waves).lineWidth(2.2).stroke();
  sheet.doc.restore();
  sheet.put('Resinport', { x: frame.left + 38, y: top + 1, face: 'bold', size: 14 });
  sheet.put('塑港', { x: frame.left + 38, y: top + 17, size: 9, colour: colours.soft });
  sheet.put(kind.en, { x: frame.right, y: top - 3, face: 'bold', size: 18, colour: colours.brand, end: true });
  sheet.put(kind.zh, { x: frame.right, y: top + 19, size: 11, end: true });
  sheet.rule(top + 42, { colour: colours.brand, weight: 1.4 });
  sheet.y = top + 52;
}

/** What every page says at its foot: which paper, a fingerprint, which page. */
export function footer(
  sheet: Sheet,
  { paper, fingerprint }: { paper: string; fingerprint: string },
  page: number,
  of: number,
): void {
  sheet.rule(frame.footer - 7);
  const style = { size: 7, colour: colours.soft };
  sheet.put(paper, { x: frame.left, y: frame.footer, ...style });
  sheet.put(`Page ${page} of ${of}  第${page}页，共${of}页`, { x: frame.right, y: frame.footer, end: true, ...style });
  sheet.put(fingerprint, { x: frame.left, y: frame.footer + 10, ...style, size: 6.4 });
}
