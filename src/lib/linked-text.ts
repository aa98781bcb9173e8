import { LinkifyIt } from 'linkify-it';

/** A stretch of text, or one that is an address as well. */
export type TextPart = { text: string; href?: string };

const finder = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null);

/**
 * The same words with no web address that a mail program would make a link of: where it leads stays to be read, as
 * `example[.]com/path`. For what somebody wrote and we send on in our name.
 */
export function withoutLinks(text: string): string {
  let [unlinked, from] = ['', 0];
  for (const { index, lastIndex, url } of finder.match(text) ?? []) {
    if (/^mailto:/i.test(url)) continue;
    const [, host, path] = /^(?:\w+:\/\/)?([^/?#]*)(.*)$/s.exec(text.slice(index, lastIndex))!;
    unlinked += `${text.slice(from, index)}${host!.replaceAll('.', '[.]')}${path!}`;
    from = lastIndex;
  }
  return unlinked + text.slice(from);
}

/** Names of goods and companies look like addresses now and then: without http or www a point in a word is a point. */
const isAddress = (url: string, text: string) =>
  /^mailto:/i.test(url) || (/^https?:\/\//i.test(url) && /^(?:https?:|www\.)/i.test(text));

/**
 * Plain text with the web and e-mail addresses in it found. Nothing of the text is changed, and an address leads nowhere
 * but to http, https and mailto.
 */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, lastIndex, url } of finder.match(text) ?? []) {
    const words = text.slice(index, lastIndex);
    if (!isAddress(url, words)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: words, href: url });
    from = lastIndex;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
