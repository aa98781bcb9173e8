import { expect, it } from 'vitest';
import { oneLine } from '#lib/one-line.ts';

it.each([
  ['Two paragraphs.\n\nThe second.', 'Two paragraphs. The second.'],
  ['批号一一对应。\n\n托盘起批。', '批号一一对应。托盘起批。'],
  ['  ABS\t 现货 ', 'ABS 现货'],
])('%j reads %j in one line', (text, line) => expect(oneLine(text)).toBe(line));
