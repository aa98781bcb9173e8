/** Enough of GB18030 for what tests write in it, as there is no encoder at hand. */
export const gb18030 = (text: string): Buffer => {
  const decoder = new TextDecoder('gb18030');
  const codes = new Map<string, number[]>();
  for (let high = 0xa1; high < 0xf8; high++)
    for (let low = 0xa1; low < 0xff; low++) codes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : codes.get(sign)!)));
};
