/**
 * A text without a sign at its end, however often that stands there. A regular expression (`/0+$/`) begins anew at each of
 * them: of a hundred thousand in the middle of what somebody sends it would take a minute.
 */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}

/** Nor at its beginning. */
export function withoutEnds(text: string, sign: string): string {
  let begin = 0;
  while (text[begin] === sign) begin += 1;
  return withoutEnd(text.slice(begin), sign);
}
