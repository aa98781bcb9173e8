/**
 * The list page without our page machinery: Fastify and template literals with the same markup, asked of the same API with
 * the same queries. The frame is text that it is given; rows, filters, orders and pages it draws for each request.
 */
import { withLocale } from '#i18n/server.ts';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { createClient } from '#client/client.ts';
import { offerChips, offerFilterGroups } from '#features/market/list/offer-filters.ts';
import { offerSortOptions } from '#features/market/list/offer-heading.ts';
import type { FilterLink } from '#features/market/list/filter-links.ts';
import { offerRow } from '#features/market/offer/offer-markup.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { formatCount } from '#lib/format.ts';
import { offerHref, offerInput, readOfferAddress, type OfferAddress } from '#api/market/offer-address.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/web/log.ts';
import { startServices } from '#server/web/services.ts';

const locale = 'en-US';
const running = await startServices(readConfig(process.env), createLog('warn'));
const client = createClient({
  baseUrl: '',
  locale,
  ask: (call) => running.api.ask(call, { address: '127.0.0.1', requestId: 'bench' }),
});
const app = Fastify();

/** The frame as text, from a page of the site: head, header and footer, as anybody would write them down. */
const page = readFileSync(process.argv[2]!, 'utf8');
const [top, bottom] = [page.slice(0, page.indexOf('<main')), page.slice(page.indexOf('</main>'))];
const head = page.slice(page.indexOf('<thead'), page.indexOf('<tbody'));

const link = ({ name, count, href, chosen }: FilterLink) =>
  `<li><a rel="nofollow" href="${escapeHtml(href)}"${chosen ? ' aria-current="true"' : ''} data-count="${formatCount(count)}">${escapeHtml(name)}</a></li>`;
const group = (title: string, links: string[]) =>
  `<details class="facet" open><summary><h2>${escapeHtml(title)}</h2></summary><ul class="choices">${links.join('')}</ul></details>`;

app.get('/en-US/productList', async (request, reply) => {
  const address = withLocale(locale, () => readOfferAddress(new URL(request.url, 'http://localhost').searchParams));
  const [config, found] = await Promise.all([
    client.get('api/backstage/pc/home/config', {}),
    client.post('api/product/web/quotation/getWebQuotationByPage', offerInput(address)),
  ]);
  const html = withLocale(locale, () => {
    const view = { locale, rates: config.exchangeRates.rates, now: new Date(), ofOneShop: false } as const;
    const href = (changes: Partial<OfferAddress>) => escapeHtml(offerHref(address, changes));
    const chips = offerChips(address, found, { trail: [], material: undefined, shop: undefined });
    const groups = offerFilterGroups(address, found.facets).map(({ title, links }) => group(title, links.map(link)));
    const categories = found.facets.category.map(
      ({ id, name, count }) =>
        `<li><a href="${href({ categoryId: id })}" data-count="${formatCount(count)}">${escapeHtml(name)}</a></li>`,
    );
    const sorts = offerSortOptions(address, found.sort).map((each) => `<a rel="nofollow" href="${escapeHtml(each.href)}">${escapeHtml(each.label)}</a>`); // prettier-ignore
    const numbers = [1, 2, 3, Math.ceil(found.total / found.pageSize)];
    const pages = numbers.map((page) => `<a href="${href({ page, cursor: found.cursor ?? undefined })}">${page}</a>`);
    const list = found.list.map(({ id }) => `http://localhost/en-US/productDetail?id=${id}`);
    // Drawn anew for each page: the copy is no offer that the process has drawn before.
    const rows = found.list.map((offer) => offerRow(view, { ...offer }));
    return `${top}<main id="content" tabindex="-1" class="outline-none"><div class="page-width pt-3 pb-10"><h1>${formatCount(found.total)} offers</h1><div class="list-page" data-list><div class="list-bar"><nav class="sort-links">${sorts.join('')}</nav></div><div class="filter-panel">${group('Category', categories)}${groups.join('')}</div><div class="flex min-w-0 flex-col gap-3"><ul>${chips.map(({ filter, name, href: without }) => `<li><a class="chip press" rel="nofollow" href="${escapeHtml(without)}">${escapeHtml(filter)} ${escapeHtml(name)}</a></li>`).join('')}</ul><table class="offer-table">${head}<tbody>${rows.join('')}</tbody></table><nav class="pager">${pages.join('')}</nav></div></div></div><script type="application/ld+json">${JSON.stringify({ '@type': 'ItemList', itemListElement: list })}</script>${bottom}`;
  });
  reply.type('text/html; charset=utf-8');
  return html;
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
