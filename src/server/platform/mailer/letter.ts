import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { escapeHtml } from '#lib/escape-html.ts';

/** What an e-mail says, free of how it looks. All of it is plain text. */
export type Letter = {
  subject: string;
  parts: Part[];
  /** Why it is sent, where its reader has no account. */ foot?: string;
};
export type Part =
  | { heading: string }
  | { text: string; /** Of no use to who reads it on the site. */ inEmailOnly?: true }
  | { code: string }
  /** Words of a person, as they were written. */
  | { quote: string }
  /** To be kept rather than read. */
  | { fine: string }
  | { facts: [label: string, value: string][]; inEmailOnly?: true }
  /** `isQuiet`: not what the letter is about, such as how to get no more of them. */
  | { link: string; href: string; isQuiet?: true };

/** The letter as it reads in a program that shows text only. */
export function letterText({ parts, foot = m.mail_email_footer() }: Letter, siteUrl: string): string {
  return `${[...parts.map(partText), `-- \n${foot}\n${m.site_name()} ${siteUrl}`].join('\n\n')}\n`;
}

/** One part of a letter as plain text. */
export function partText(part: Part): string {
  if ('text' in part) return part.text;
  if ('heading' in part) return `${part.heading}\n${'='.repeat(40)}`;
  if ('fine' in part) return part.fine;
  if ('code' in part) return `    ${part.code}`;
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  if ('facts' in part) return part.facts.map(([label, value]) => m.mail_email_fact({ label, value })).join('\n');
  return m.mail_email_fact({ label: part.link, value: part.href });
}

const font = "font-family:system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;";
/** The site's colours (`src/app/styles/tokens.css`), written out: few programs for mail know variables. */
const styles = {
  body: `margin:0;padding:0;background:#f7f9f9;color:#14201f;${font}font-size:16px;line-height:24px`,
  band: 'padding:16px 24px;background:#06292d;color:#ffffff;font-size:18px;line-height:24px;font-weight:600',
  wave: 'padding:0 0 0 8px;color:#63c7cc;font-weight:400',
  sheet: 'padding:8px 24px 24px;background:#ffffff',
  title: 'margin:16px 0 0;font-size:20px;line-height:28px;font-weight:600',
  heading: 'margin:28px 0 0;padding:0 0 4px;border-bottom:1px solid #dfe6e5;font-size:16px;line-height:24px',
  code: 'margin:24px 0;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px',
  quote: 'margin:16px 0;padding:0 0 0 16px;border-left:3px solid #63c7cc;white-space:pre-line',
  facts: 'width:100%;margin:16px 0;border-collapse:collapse;border-top:1px solid #dfe6e5',
  label: 'width:34%;padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-size:14px;font-weight:400',
  value: 'padding:8px 0;vertical-align:top;font-weight:600;white-space:pre-line;overflow-wrap:anywhere',
  row: 'border-bottom:1px solid #dfe6e5',
  button:
    'display:inline-block;padding:12px 24px;border-radius:6px;background:#0b5d63;color:#ffffff;font-weight:600;text-decoration:none',
  link: 'color:#0b5d63;font-weight:600',
  fine: 'margin:24px 0 0;font-size:13px;line-height:20px;color:#5c6b6a;overflow-wrap:anywhere',
  foot: 'padding:16px 24px 32px;font-size:13px;line-height:20px;color:#5c6b6a',
};
/** Where a program follows the reader's dark theme; others show the light one. */
const dark = `@media (prefers-color-scheme:dark){
.paper{background:#0c1213!important;color:#e8eeed!important}.sheet{background:#141c1d!important}
.soft{color:#93a3a1!important}.rule{border-color:#2d3a3b!important}.link{color:#63c7cc!important}
.button{background:#63c7cc!important;color:#06282b!important}}`;

/** The letter as a page without anything that loads from elsewhere. */
export function letterHtml(
  { subject, parts, foot = m.mail_email_footer() }: Letter,
  locale: Locale,
  siteUrl: string,
): string {
  // A letter of several things has a link for each; of one, what there is to do is a button.
  const main = parts.some((part) => 'heading' in part) ? undefined : parts.find(isMain);
  const said = parts.find((part) => 'text' in part)?.text ?? '';
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="paper" style="${styles.body}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(said)}</div>
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">
<tr><td style="${styles.band}">${escapeHtml(m.site_name())}<span aria-hidden="true" style="${styles.wave}">∿∿</span></td></tr>
<tr><td class="sheet" style="${styles.sheet}">
<h1 style="${styles.title}">${escapeHtml(subject)}</h1>
${parts
  .filter((part) => !isQuiet(part))
  .map((part) => (part === main ? buttonHtml(main) : partHtml(part)))
  .join('\n')}
</td></tr>
<tr><td class="soft" style="${styles.foot}">${escapeHtml(foot)}<br><a class="soft" href="${escapeHtml(siteUrl)}" style="color:#5c6b6a">${escapeHtml(siteUrl)}</a>${parts
    .filter(isQuiet)
    .map((part) => `<br>${partHtml(part)}`)
    .join('')}</td></tr>
</table>
</body>
</html>
`;
}

type Link = Extract<Part, { link: string }>;
const isMain = (part: Part): part is Link => 'link' in part && !part.isQuiet;
const isQuiet = (part: Part): part is Link => 'link' in part && part.isQuiet === true;

const buttonHtml = ({ link, href }: Link): string =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(href)}" style="${styles.button}">${escapeHtml(link)}</a></p>`;

function partHtml(part: Part): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`;
  if ('heading' in part) return `<h2 class="rule" style="${styles.heading}">${escapeHtml(part.heading)}</h2>`;
  if ('fine' in part) return `<p class="soft" style="${styles.fine}">${escapeHtml(part.fine)}</p>`;
  if ('code' in part) return `<p style="${styles.code}">${escapeHtml(part.code)}</p>`;
  if ('quote' in part) return `<blockquote style="${styles.quote}">${escapeHtml(part.quote)}</blockquote>`;
  if ('link' in part) {
    const link = `<a class="${part.isQuiet ? 'soft' : 'link'}" href="${escapeHtml(part.href)}" style="${part.isQuiet ? 'color:#5c6b6a' : styles.link}">${escapeHtml(part.link)}</a>`;
    return part.isQuiet ? link : `<p>${link}</p>`;
  }
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr class="rule" style="${styles.row}"><th scope="row" class="soft" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="rule" style="${styles.facts}">${rows.join('')}</table>`;
}
