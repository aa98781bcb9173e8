import { pngOf } from './drawn.ts';

/** What is written on a drawn certificate. */
export type CertificateText = { company: string; nation: string; established: number };

const notice = 'DEMO - not a document';

/** The certificate as a page of PDF, in a font that every reader has. */
export const certificatePdf = (text: CertificateText): Uint8Array => demoPdf(linesOf(text));

/** A page with a stamp, a title and lines of text. Other letters than Latin ones become question marks. */
export function demoPdf(texts: readonly string[]): Uint8Array {
  const lines = texts.map((line) =>
    line
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\x20-\x7e]/g, '?')
      .replace(/[\\()]/g, '\\$&'),
  );
  const [stamp, title, ...rest] = lines;
  const content = [
    '0.8 w 0.2 0.35 0.45 RG 42 42 511 758 re S',
    `0.75 0.2 0.15 rg BT /F 40 Tf 70 720 Td (${stamp}) Tj ET`,
    `0.1 0.1 0.1 rg BT /F 22 Tf 70 640 Td (${title}) Tj /F 14 Tf 0 -50 Td 24 TL ${rest.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** The same as a scanned picture. DEMO is drawn as strokes: a machine without fonts shows that much. */
export async function certificatePng(text: CertificateText): Promise<Uint8Array> {
  const [, title, ...rest] = linesOf(text).map(escapeXml);
  const words = rest
    .map((line, index) => `<text x="70" y="${330 + index * 44}" font-size="22">${line}</text>`)
    .join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="794" height="1123">
    <rect width="794" height="1123" fill="#fbfaf5"/><rect x="40" y="40" width="714" height="1043" fill="none" stroke="#34586b" stroke-width="3"/>
    <path d="M70 90v80h30l15-15v-50l-15-15zM190 90h-50v80h50M140 130h40M215 170v-80l30 40 30-40v80M300 90h60v80h-60z" fill="none" stroke="#b5332a" stroke-width="10"/>
    <g font-family="sans-serif" fill="#1d2429"><text x="70" y="250" font-size="34">${title}</text>${words}</g>
    <circle cx="620" cy="930" r="90" fill="none" stroke="#b5332a" stroke-opacity="0.5" stroke-width="8"/></svg>`;
  return pngOf(drawing, { palette: true });
}

/** A drawing that stands for a screenshot. */
export async function screenshotPng(): Promise<Uint8Array> {
  const bars = [60, 140, 90, 200]
    .map((width, row) => `<rect x="24" y="${60 + row * 40}" width="${width}" height="18" fill="#8aa"/>`)
    .join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="260"><rect width="390" height="260" fill="#eef2f3"/>
    <rect width="390" height="36" fill="#34586b"/>${bars}<rect x="320" y="36" width="70" height="224" fill="#b5332a" fill-opacity="0.25"/></svg>`;
  return pngOf(drawing, { palette: true });
}

const linesOf = ({ company, nation, established }: CertificateText) => [
  'DEMO',
  'Business registration certificate',
  `Company: ${company}`,
  `Nation: ${nation}`,
  `Established: ${established}`,
  `Number: DEMO-${established}-${nation}`,
  notice,
];

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
