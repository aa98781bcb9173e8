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
  | { facts: [label: string, value: string][] }
  | { link: string; href: string };

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
const styles = {
  body: `margin:0;background:#f4f6f8;color:#1b2733;${font}font-size:16px;line-height:1.6`,
  sheet: 'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff',
  head: 'margin:0 0 24px;font-size:14px;font-weight:600;color:#0b5d63',
  heading: 'margin:28px 0 0;padding:0 0 4px;border-bottom:1px solid #d5dde4;font-size:17px',
  code: 'margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px',
  quote: 'margin:16px 0;padding:0 0 0 16px;border-left:3px solid #d5dde4;white-space:pre-line',
  label: 'padding:2px 16px 2px 0;color:#5b6b7a;vertical-align:top;text-align:left;font-weight:400',
  value: 'padding:2px 0;white-space:pre-line',
  link: 'color:#0b5d63;font-weight:600',
  fine: 'margin:24px 0 0;font-size:13px;color:#5b6b7a;overflow-wrap:anywhere',
  foot: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d5dde4;font-size:13px;color:#5b6b7a',
};

/** The letter as a page without anything that loads from elsewhere. */
export function letterHtml(
  { subject, parts, foot = m.mail_email_footer() }: Letter,
  locale: Locale,
  siteUrl: string,
): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}">
<div style="${styles.sheet}">
<p style="${styles.head}">${escapeHtml(m.site_name())}</p>
${parts.map(partHtml).join('\n')}
<p style="${styles.foot}">${escapeHtml(foot)}<br><a href="${escapeHtml(siteUrl)}" style="color:#5b6b7a">${escapeHtml(siteUrl)}</a></p>
</div>
</body>
</html>
`;
}

function partHtml(part: Part): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`;
  if ('heading' in part) return `<h2 style="${styles.heading}">${escapeHtml(part.heading)}</h2>`;
  if ('fine' in part) return `<p style="${styles.fine}">${escapeHtml(part.fine)}</p>`;
  if ('code' in part) return `<p style="${styles.code}">${escapeHtml(part.code)}</p>`;
  if ('quote' in part) return `<blockquote style="${styles.quote}">${escapeHtml(part.quote)}</blockquote>`;
  if ('link' in part)
    return `<p><a href="${escapeHtml(part.href)}" style="${styles.link}">${escapeHtml(part.link)}</a></p>`;
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`;
}
