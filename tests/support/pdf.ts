type Parts = {
  /** Further entries of the catalog, of the page, and further objects from number 5 on. */
  catalog?: string;
  page?: string;
  objects?: readonly string[];
  trailer?: string;
};

/** A PDF of one page that shows a text; its bytes are the same each time. */
export function pdf(
  text = 'certificate',
  { catalog = '', page = '', objects = [], trailer = '' }: Parts = {},
): Uint8Array {
  const shown = `BT (${text}) Tj ET`;
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R ${page} >>`,
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    ...objects,
  ];
  let file = '%PDF-1.7\n';
  const places = bodies.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + end);
}
