import { m } from '#i18n/messages.ts';
import { localPath } from './paths.ts';

/**
 * Sanitised editorial HTML as a page shows it: links within the site in the reader's language (files have none), and
 * each table in a frame that scrolls by keyboard too, where the table is wider than the text. Columns of figures stand at
 * the right by a class: the attribute that texts are kept with is none of today's HTML.
 */
export const readableHtml = (html: string): string =>
  html
    .replace(/ href="(\/(?!api\/|feed\/)[^"]*)"/g, (_, href: string) => ` href="${localPath(href)}"`)
    .replaceAll(
      '<table>',
      `<div class="prose-table" tabindex="0" role="group" aria-label="${m.site_editor_table()}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(' align="right"', ' class="at-end"');
