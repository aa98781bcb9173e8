let convert: Promise<(text: string) => string> | undefined;

const hasHan = /\p{sc=Han}/u;

/** Traditional characters as the simplified ones that everything here is written in. The table is loaded by the first text that has any Chinese. */
export async function simplified(text: string): Promise<string> {
  if (!hasHan.test(text)) return text;
  convert ??= import('opencc-js/t2cn').then(({ Converter }) => Converter({ from: 't', to: 'cn' }));
  return (await convert)(text);
}
