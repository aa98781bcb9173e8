import type { ContentKind } from '#api/site/content-choices.ts';
import { localMoment, momentOf } from '#api/deals/validity.ts';

type Data = Record<string, unknown>;
/** A link of the frame. */
export type FrameLink = { en: string; zh: string; href: string };
/** Lists of links: as the form calls them, and as the API does. */
export const linkLists = { menus: 'menus', partners: 'partnerSites' } as const;
export type LinkList = keyof typeof linkLists;

/** The fields of every kind of content as a form has them; a kind uses some. */
export type ContentValues = { [Name in (typeof textNames)[number]]: string } & {
  categories: string[];
} & Record<LinkList, FrameLink[]>;
const textNames = [
  // Of the newest draft that was read: another operator may have saved since.
  'readAt',
  // What a new article is called in addresses.
  'ref',
  'publishAt',
  'kind',
  'titleEn',
  'titleZh',
  'summaryEn',
  'summaryZh',
  'contentEn',
  'contentZh',
  'parentCode',
  'sort',
  'code',
  'version',
  'effectiveFrom',
  'position',
  'href',
  'textEn',
  'textZh',
  'shownFrom',
  'shownUntil',
  'aboutEn',
  'aboutZh',
  'registrationEn',
  'registrationZh',
] as const;
export type TextName = (typeof textNames)[number];

export const emptyContent: ContentValues = {
  ...(Object.fromEntries(textNames.map((name) => [name, ''])) as Record<TextName, string>),
  sort: '10',
  position: 'home',
  categories: [],
  menus: [],
  partners: [],
};

const inBoth = (...names: string[]) => names.flatMap((name) => [`${name}En`, `${name}Zh`]);

/** The plain texts of each kind, in the order in which they are read. */
export const textsOf: Record<ContentKind, readonly string[]> = {
  news: ['kind', ...inBoth('title', 'summary', 'content')],
  article: ['kind', ...inBoth('title', 'summary', 'content')],
  agreement: ['code', 'version', 'effectiveFrom', ...inBoth('title', 'content')],
  banner: ['position', 'href', ...inBoth('title', 'text')],
  site: [],
};
const moments = ['shownFrom', 'shownUntil'] as const;

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const asMoment = (value: unknown) => (typeof value === 'string' ? localMoment(new Date(value)) : '');

/** What the API has of a piece, as fields. What is missing or of another kind is an empty field. */
export function contentValues(kind: ContentKind, data: Data): ContentValues {
  const texts = Object.fromEntries(textsOf[kind].map((name) => [name, asText(data[name])]));
  const values = { ...emptyContent, ...texts };
  if (kind === 'news') values.categories = Array.isArray(data['categories']) ? data['categories'].map(String) : [];
  if (kind === 'article') values.parentCode = asText(data['parentCode']);
  if (kind === 'article' || kind === 'banner') values.sort = asText(data['sort'] ?? values.sort);
  if (kind === 'banner') for (const name of moments) values[name] = asMoment(data[name]);
  if (kind === 'site') Object.assign(values, siteValues(data as SiteData));
  return values;
}

type Both = { en?: unknown; zh?: unknown };
type GivenLinks = readonly { label?: Both; href?: unknown }[];
type SiteData = {
  menus?: GivenLinks;
  partnerSites?: GivenLinks;
  footer?: { about?: Both; registration?: Both };
};

const linkValues = (given: GivenLinks): FrameLink[] =>
  given.map(({ label, href }) => ({ en: asText(label?.en), zh: asText(label?.zh), href: asText(href) }));

function siteValues({ menus = [], partnerSites = [], footer }: SiteData): Partial<ContentValues> {
  return {
    aboutEn: asText(footer?.about?.en),
    aboutZh: asText(footer?.about?.zh),
    registrationEn: asText(footer?.registration?.en),
    registrationZh: asText(footer?.registration?.zh),
    menus: linkValues(menus),
    partners: linkValues(partnerSites),
  };
}

/** What the form sends. Fields that hold nothing yet stay away, where a draft may lack them. */
export function contentData(kind: ContentKind, values: ContentValues): Data {
  if (kind === 'site') return siteData(values);
  const texts = textsOf[kind].map((name) => [name, values[name as TextName]]).filter(([, text]) => text !== '');
  const data = Object.fromEntries(texts) as Data;
  if (kind === 'news') data['categories'] = values.categories;
  if (kind === 'article') data['parentCode'] = values.parentCode === '' ? null : values.parentCode;
  if ((kind === 'article' || kind === 'banner') && /^\d{1,9}$/.test(values.sort.trim()))
    data['sort'] = Number(values.sort);
  if (kind === 'banner') for (const name of moments) data[name] = momentOf(values[name]) || null;
  return data;
}

const linkData = (links: readonly FrameLink[]) => links.map(({ en, zh, href }) => ({ label: { en, zh }, href }));

function siteData({ aboutEn, aboutZh, registrationEn, registrationZh, menus, partners }: ContentValues): Data {
  return {
    menus: linkData(menus),
    partnerSites: linkData(partners),
    footer: { about: { en: aboutEn, zh: aboutZh }, registration: { en: registrationEn, zh: registrationZh } },
  };
}

/** The field of the form that holds what the API calls so. */
export function fieldOf(name: string): string {
  const [, part, language] = /^footer\.(about|registration)\.(en|zh)$/.exec(name) ?? [];
  if (part) return part + (language === 'en' ? 'En' : 'Zh');
  const [, list, at, what] = /^(menus|partnerSites)\.(\d+)\.(?:label\.)?(en|zh|href)$/.exec(name) ?? [];
  return at ? `${list === 'menus' ? 'menus' : 'partners'}.${at}.${what}` : name;
}
