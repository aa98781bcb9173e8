/** Pictures of the demo's shops, drawn from numbers: no photograph of a place that is not there. SVG, without fonts. */

/** Letters as strokes on a grid of 4 × 6: a machine without fonts draws them too. */
const strokes: Record<string, string> = {
  A: 'M0 6 2 0 4 6M.7 4H3.3',
  B: 'M0 0V6H2.500A1.500 1.500 0 0 0 2.500 3H0M0 0H2.200A1.500 1.500 0 0 1 2.200 3',
  C: 'M4 1A2 2 0 0 0 0 2V4A2 2 0 0 0 4 5',
  D: 'M0 0V6H1.500A2.500 3 0 0 0 1.500 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3H2.500',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M4 0V4.200A1.900 1.800 0 0 1 0 4.200',
  K: 'M0 0V6M4 0 0 3.500M1.300 2.500 4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.500 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  P: 'M0 6V0H2.300A1.700 1.700 0 0 1 2.300 3.400H0',
  Q: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.500 4.500 4 6.300',
  R: 'M0 6V0H2.300A1.600 1.600 0 0 1 2.300 3.200H0M2 3.200 4 6',
  S: 'M4 1A2 1.500 0 1 0 2 3 2 1.500 0 1 1 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 2 3 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};

/** Words written in strokes, from their upper left corner. */
function written(text: string, x: number, y: number, size: number, colour: string, weight: number): string {
  const letters = [...text].map((letter, index) => {
    const path = strokes[letter];
    return path ? `<path transform="translate(${index * 5.4} 0)" d="${path}"/>` : '';
  });
  const scale = size / 6;
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight / scale}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`;
}

const colours = ['#0b5d63', '#7a4b12', '#3b4a8f', '#6b2d5c', '#2f6b35', '#8a2f2a', '#34586b', '#5a5d1a'];
/** What stands behind the letters: a band, a corner, a ring, a bar. */
const marks = [
  '<path d="M0 216H320V240H0Z" fill="#fff" fill-opacity=".22"/>',
  '<path d="M320 0V120L200 0Z" fill="#fff" fill-opacity=".2"/>',
  '<circle cx="160" cy="160" r="132" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="10"/>',
  '<path d="M28 40V280" stroke="#fff" stroke-opacity=".35" stroke-width="14"/>',
  '<path d="M0 320 320 250V320Z" fill="#fff" fill-opacity=".2"/>',
];

/** The logo of a shop: the initials of its name on a colour, both of which follow from the seed. */
export function logoSvg(name: string, seed: number): string {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
  const width = initials.length * 5.4 - 1.4;
  const size = 112;
  const x = 160 - (width * size) / 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${colours[seed % colours.length]}"/>${marks[(seed >>> 4) % marks.length]}
    ${written(initials, x, 160 - size / 2, size, '#fff', 15)}</svg>`;
}

const paper = '#f4f6f5';
const ink = '#2b5a60';

/** A sheet with a drawing in lines, marked as one of the demo. */
const sheet = (
  drawing: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 1280 800">
  <rect width="1280" height="800" fill="${paper}"/>
  <g fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${drawing}</g>
  <rect x="36" y="36" width="392" height="62" rx="6" fill="#fff" stroke="#b8610a" stroke-width="3"/>
  ${written('DEMO DRAWING', 60, 52, 29, '#b8610a', 4)}</svg>`;

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
const ground = '<path d="M40 690H1240"/>';
/** Bags on pallets, in layers. */
const pallets = (x: number, y: number, columns: number, layers: number) =>
  each(columns, (column) => {
    const left = x + column * 132;
    const bags = each(
      layers,
      (layer) => `<rect x="${left}" y="${y - 26 * (layer + 1)}" width="112" height="24" rx="8" fill="#fff"/>`,
    );
    return `${bags}<path d="M${left - 4} ${y + 4}H${left + 116}M${left + 6} ${y + 4}V${y + 18}M${left + 56} ${y + 4}V${y + 18}M${left + 106} ${y + 4}V${y + 18}"/>`;
  });

const drawings = {
  warehouse: sheet(
    `${ground}<path d="M120 690V300L640 170 1160 300V690Z" fill="#fff"/><path d="M120 340 640 210 1160 340"/>
    ${each(3, (door) => `<rect x="${220 + door * 300}" y="470" width="220" height="220" fill="${paper}"/>${each(5, (line) => `<path d="M${220 + door * 300} ${510 + line * 36}H${440 + door * 300}"/>`)}`)}
    ${each(9, (window) => `<rect x="${190 + window * 104}" y="390" width="56" height="30"/>`)}`,
  ),
  racks: sheet(
    `${ground}${each(4, (shelf) => `<path d="M90 ${250 + shelf * 146}H1190"/>`)}${each(5, (post) => `<path d="M${90 + post * 275} 150V690"/>`)}
    ${each(3, (shelf) => pallets(118, 232 + shelf * 146, 8, shelf === 1 ? 2 : 3))}${pallets(118, 670, 8, 3)}`,
  ),
  silos: sheet(
    `${ground}${each(5, (silo) => {
      const x = 150 + silo * 170;
      return `<path d="M${x} 250V560L${x + 50} 620H${x + 80}L${x + 130} 560V250Z" fill="#fff"/><ellipse cx="${x + 65}" cy="250" rx="65" ry="24" fill="#fff"/><path d="M${x + 8} 590V690M${x + 122} 590V690M${x} 340H${x + 130}M${x} 450H${x + 130}"/>`;
    })}<path d="M110 200H1010V690M1010 690V640H1190V690M1040 640V600H1140V640M215 226V200M385 226V200M555 226V200M725 226V200M895 226V200"/>
    <circle cx="1050" cy="690" r="22" fill="#fff"/><circle cx="1150" cy="690" r="22" fill="#fff"/>`,
  ),
  laboratory: sheet(
    `<path d="M60 560H1220M100 560V720M1180 560V720M60 600H1220"/>
    <path d="M180 560V330H360V560M200 360H340V450H200ZM210 480H330M210 510H330" /><circle cx="270" cy="405" r="26"/>
    <path d="M470 560V250H500V560M450 250H620M600 250V300M580 300H620V340H580Z M540 560V520H680V560M610 340V470M580 470H640"/>
    <path d="M790 560 830 440V380H870V440L910 560ZM812 500H888M980 560V420A40 40 0 0 1 1060 420V560M980 470H1060M1110 560V460H1160V560M1110 490H1160"/>`,
  ),
  loading: sheet(
    `${ground}<path d="M60 690V260H440V690M60 300H440" fill="#fff"/><path d="M130 420H370V690H130Z"/>
    <path d="M480 350H1020V640H480Z" fill="#fff"/>${each(12, (rib) => `<path d="M${505 + rib * 44} 372V618"/>`)}
    <path d="M1020 440H1110L1170 530V640H1020Z" fill="#fff"/><path d="M1050 460H1100L1140 525H1050ZM440 650H1170"/>
    ${[560, 640, 940, 1110].map((x) => `<circle cx="${x}" cy="660" r="34" fill="#fff"/><circle cx="${x}" cy="660" r="12"/>`).join('')}`,
  ),
};
export type Drawing = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as Drawing[];
export const drawingSvg = (name: Drawing): string => drawings[name];

/** A page that stands for a certificate, marked as none: a border, lines for words, a seal. */
export function certificateSvg(seed: number): string {
  const colour = colours[seed % colours.length]!;
  const line = (index: number) => {
    const width = 300 + ((seed >>> (index % 8)) % 5) * 60;
    return `<path d="M${400 - width / 2} ${430 + index * 46}H${400 + width / 2}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="904" viewBox="0 0 800 1130">
    <rect width="800" height="1130" fill="#fdfcf7"/>
    <g fill="none" stroke="${colour}" stroke-width="4"><rect x="36" y="36" width="728" height="1058"/><rect x="52" y="52" width="696" height="1026" stroke-width="1.5"/></g>
    ${written('DEMO', 280, 150, 62, '#b8610a', 9)}${written('NOT A DOCUMENT', 232, 250, 26, '#b8610a', 4)}
    <g stroke="#9aa7a8" stroke-width="9" stroke-linecap="round">${each(8, line)}</g>
    <g fill="none" stroke="${colour}" stroke-opacity=".7"><circle cx="590" cy="930" r="86" stroke-width="6"/><circle cx="590" cy="930" r="64" stroke-width="3"/><path d="M120 960H380" stroke-width="4"/></g></svg>`;
}
