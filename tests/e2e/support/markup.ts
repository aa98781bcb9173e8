import type { Page } from '@playwright/test';
import { HtmlValidate, type ConfigData } from 'html-validate';

/** What the standard asks for. Style is a matter of taste, and the length of titles is for search engines. */
const config: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'long-title': 'off',
    // A button in a form submits it unless it says otherwise.
    'no-implicit-button-type': 'off',
    'require-sri': 'off',
  },
};
const validator = new HtmlValidate(config);

/** Astro puts this in front of the first island of a page, where the standard wants no style. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** What is wrong with the markup of a page. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(islandStyle, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`),
  );
}

/** The same of a whole page, with its amounts and tonnes that stand without groups: `USD 1250`, `1250 t`. */
export const pageFaults = async (html: string): Promise<string[]> => [
  ...(await markupFaults(html)),
  ...ungroupedIn(html),
];

function ungroupedIn(html: string): string[] {
  const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n');
  return (
    text.match(/(?<![\d.,-])(?:(?:USD|CNY|EUR) [1-9]\d{3,}|[1-9]\d{3,}(?:\.\d+)? ?(?:(?:USD|CNY|EUR|t)\b|吨))/g) ?? []
  );
}

/** Whether the page has this before any script, and shows it where there are none. */
export const bringsAlready = (page: Page, html: string, selector: string): Promise<boolean> =>
  page.evaluate(
    ([text, wanted]) => {
      const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
      return [...(main?.querySelectorAll(wanted) ?? [])].some((one) => !one.closest('.only-js, [hidden], noscript'));
    },
    [html, selector] as const,
  );
