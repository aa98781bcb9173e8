import { m } from '#i18n/messages.ts';
import { invalid } from '../errors.ts';

/** No input of ours comes near: the deepest is five levels, the longest list two thousand entries of two values. */
const mostLevels = 32;
const mostValues = 20_000;

/**
 * What a JSON text says; nothing where it is empty. Throws 422 when it is none, and before it is read when it has more
 * levels or values than anything that we take.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ body: m.error_malformedJson() });
  }
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

function checkShape(text: string): void {
  let [levels, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === closeList || sign === closeObject) levels -= 1;
    else if (sign === comma) values += 1;
    else if (sign === openList || sign === openObject) {
      levels += 1;
      values += 1;
    }
    if (levels > mostLevels || values > mostValues) throw tooManyParts();
  }
}

/** Where the quotation mark is that ends the text begun at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

export const tooManyParts = () => invalid({ body: m.error_tooManyParts() });
