/**
 * The list page without our page machinery: Fastify and template literals with the same rows and filters, asked of the
 * same API with the same queries. What it leaves out (frame, menus, chips, structured data) makes it the faster one by
 * design.
 */
import { withLocale } from '#i18n/server.ts';
import Fastify from 'fastify';
import { createClient } from '#client/client.ts';
import { offerFilterGroups } from '#features/market/list/offer-filters.ts';
import type { FilterLink } from '#features/market/list/filter-links.ts';
import { offerRow } from '#features/market/offer/offer-markup.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { formatCount } from '#lib/format.ts';
import { offerInput, readOfferAddress } from '#api/market/offer-address.ts';
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

const link = ({ name, count, href, chosen }: FilterLink) =>
  `<li><a rel="nofollow" href="${escapeHtml(href)}"${chosen ? ' aria-current="true"' : ''}>${escapeHtml(name)} <small>${withLocale(locale, () => formatCount(count))}</small></a></li>`;

app.get('/en-US/productList', async (request, reply) => {
  const address = withLocale(locale, () => readOfferAddress(new URL(request.url, 'http://localhost').searchParams));
  const [config, found] = await Promise.all([
    client.get('api/backstage/pc/home/config', {}),
    client.post('api/product/web/quotation/getWebQuotationByPage', offerInput(address)),
  ]);
  const view = { locale, rates: config.exchangeRates.rates, now: new Date(), ofOneShop: false } as const;
  const groups = withLocale(locale, () => offerFilterGroups(address, found.facets)).map(
    ({ title, links }) => `<h2>${escapeHtml(title)}</h2><ul>${links.map(link).join('')}</ul>`,
  );
  reply.type('text/html; charset=utf-8');
  return `<!doctype html><html lang="en"><title>Offers</title><body><h1>${found.total} offers</h1>${groups.join('')}<table>${found.list.map((offer) => offerRow(view, offer)).join('')}</table></body></html>`;
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
