import { describe, expect, it } from 'vitest';
import { textOfFile } from '#lib/text-of-file.ts';

const bytes = (...given: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(given.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one)))),
  );
const zhu = [0xd6, 0xec];
const rong = [0xe9, 0x46];
const ji = [0xbb, 0xf9];
const tonne = [0xb6, 0xd6];

describe('the text of a file', () => {
  it.each([
    ['with a sign whose second byte is low', bytes('CNY,', zhu, rong, ji, ',1\n'), 'CNY,朱镕基,1\n'],
    ['with single signs between figures', bytes('PP,25', tonne, '/', tonne, '\n'), 'PP,25吨/吨\n'],
  ])('is Chinese %s', (_, given, text) => expect(textOfFile(given)).toBe(text));

  it.each([
    ['German', bytes('Müller, Größe, Straßenbau, Süßwaren')],
    ['French', bytes('Société à Orléans, créée en été')],
    // Windows-1251: всего за поставку
    [
      'Russian',
      bytes([0xe2, 0xf1, 0xe5, 0xe3, 0xee], ' ', [0xe7, 0xe0], ' ', [0xef, 0xee, 0xf1, 0xf2, 0xe0, 0xe2, 0xea, 0xf3]),
    ],
  ])('in a byte a letter is not taken for Chinese: %s', (_, given) => expect(textOfFile(given)).toBe(null));
});
