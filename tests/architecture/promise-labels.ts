import { read } from './source-files.ts';

type Message = string | { match: Record<string, string> }[];
type Label = { en: RegExp; zh: RegExp };

/** Names that stand elsewhere than in the messages: in the contract, in files of offers, of stages of a shipment. */
const namedElsewhere: readonly (readonly [en: string, zh: string, file: string])[] = [
  ['Transfers are received by', '电汇收款方', 'src/server/deals/contract/particulars.ts'],
  ['Offer ID', '现货编号', 'src/api/market/import-columns.ts'],
  ['Vessel arrived', '到港', 'src/seed/data/trade-codes.json'],
  ['Delivered', '送达', 'src/seed/data/trade-codes.json'],
];

const variantsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As a text writes it: `…` for what changes, or without it where that stands at the end; without a colon, too. */
function shapeOf(message: string): string {
  const [, bare = '', rest = ''] = /^(.*?)([\s(（,，:：]*(?:\{\w+\}[)）]?\s?\p{Script=Han}?)?)$/u.exec(message) ?? [];
  const pattern = (text: string) =>
    text
      .split(/\s?\{\w+\}\s?/)
      .map(escaped)
      .join('\\s?(?:…+|.+?)\\s?');
  return bare === '' ? pattern(message) : `${pattern(bare)}(?:${pattern(rest)})?`;
}
const inEnglish = (message: string) => new RegExp(`^${shapeOf(message)}$`, 'u');
const inChinese = (message: string) => new RegExp(`(?:“|\\*\\*)${shapeOf(message)}(?:”|\\*\\*)`, 'u');

/** Every label of the site in both languages, as texts write it. */
export function labels(): Label[] {
  const [english, chinese] = (['en-US', 'zh-CN'] as const).map(
    (locale) => JSON.parse(read(`i18n/${locale}.json`)) as Record<string, Message>,
  );
  const said = Object.entries(english!).flatMap(([key, message]) =>
    variantsOf(message).flatMap((en) => variantsOf(chinese![key] ?? '').map((zh) => [en, zh] as const)),
  );
  for (const [en, zh, file] of namedElsewhere)
    if (![en, zh].every((name) => read(file).includes(name))) throw new Error(`${file} does not name ${en}`);
  return (
    [...said, ...namedElsewhere.map(([en, zh]) => [en, zh] as const)]
      // A sentence is no label, and what is nothing but a value fits everything.
      .filter(([en]) => en.length < 60 && /\p{L}{2}/u.test(en.replace(/\{\w+\}/g, '')))
      .map(([en, zh]) => ({ en: inEnglish(en), zh: inChinese(zh) }))
  );
}

/** What a text has its reader press, open or look for: `*Save lane*`. */
export const labelsIn = (english: string): string[] =>
  [...english.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, label]) => label!);
