import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { pictureWidths } from '#api/market/shop-choices.ts';
import { getPicture } from '#api/market/shop.ts';
import { isLocale } from '#i18n/locales.ts';

/** A picture of ours in one of its widths: nothing else ever loads in a text. */
const pictureSource = new RegExp(
  `^/${getPicture.path}\\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})&width=(${pictureWidths.join('|')})$`,
);
const pixels = /^[1-9]\d{0,4}$/;
/** Blocks that say nothing when they are empty: an editor leaves them behind. */
const emptied = ['p', 'h2', 'h3', 'h4', 'figcaption', 'figure', 'blockquote'];

const allowed: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'code',
    'blockquote',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href'],
    th: ['align', 'colspan', 'rowspan'],
    td: ['align', 'colspan', 'rowspan'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    tag === 'img' ? !attribs['src'] : emptied.includes(tag) && text.trim() === '' && mediaChildren.length === 0,
};

/** Links within the site are written without a language: each reader gets their own (RichText.astro). */
function linkOf({ href }: sanitize.Attributes): sanitize.Attributes {
  // Browsers read `\` as `/`, and `//` begins the address of another site.
  const address = href?.trim().replaceAll('\\', '/');
  if (!address) return {};
  const [, language, rest = ''] = /^\/([^/?#]+)(.*)$/s.exec(address) ?? [];
  return { href: isLocale(language) ? (rest.startsWith('/') ? rest : `/${rest}`) : address };
}

/** The picture as a page wants it: in the width that the screen needs, with its room kept free. */
function pictureOf({ src, alt, width, height }: sanitize.Attributes): sanitize.Attributes {
  const [, id, widest] = pictureSource.exec(src?.trim() ?? '') ?? [];
  if (!id) return {};
  const given = pixels.test(width ?? '') && pixels.test(height ?? '');
  const of = (one: number | string) => `/${getPicture.path}?id=${id}&width=${one}`;
  const smaller = pictureWidths.filter((one) => one < Number(widest));
  return {
    src: of(widest!),
    ...(given &&
      smaller.length > 0 && {
        srcset: [...smaller.map((one) => `${of(one)} ${one}w`), `${of(widest!)} ${width}w`].join(', '),
        sizes: '(min-width: 48rem) 44rem, 100vw',
      }),
    alt: alt?.trim() ?? '',
    ...(given && { width: width!, height: height! }),
    loading: 'lazy',
  };
}

/** More than the longest article has. Each that is open costs those after it time. */
export const mostTags = 10_000;

/** Whether somebody has sent more tags than are read. */
export const hasTooManyTags = (html: string): boolean => html.split('<', mostTags + 2).length > mostTags + 1;

/** Rich text as it may be stored: nothing runs, nothing loads from elsewhere. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed).trim();
}

/** Editorial Markdown as sanitised HTML. */
export function toHtml(markdown: string): string {
  return sanitiseHtml(marked.parse(markdown, { async: false, gfm: true }));
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of sanitised HTML, for search. */
export function toText(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|a|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!);
}

/** Whether sanitised HTML has a picture that says nothing to those who do not see it. */
export const hasSilentPicture = (html: string): boolean => /<img\b[^>]* alt=""/.test(html);
/** Whether sanitised HTML shows anything. */
export const saysSomething = (html: string): boolean => html.includes('<img ') || toText(html).trim() !== '';
