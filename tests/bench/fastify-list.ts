/**
 * The list page without our page machinery: Fastify and template literals over the same data, asked of the same API
 * with the same queries. What it leaves out (frame, menus, structured data) makes it the faster one by design.
 */
import Fastify from 'fastify';
import { createClient } from '#client/client.ts';
import type { OfferSummary } from '#api/goods.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { formatAmount, formatTonnes } from '#lib/format.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/web/log.ts';
import { startServices } from '#server/web/services.ts';

const running = await startServices(readConfig(process.env), createLog('warn'));
const client = createClient({
  baseUrl: '',
  locale: 'en-US',
  ask: (call) => running.api.ask(call, { address: '127.0.0.1', requestId: 'bench' }),
});
const app = Fastify();

const row = (
  offer: OfferSummary,
) => `<tr><td><a href="/en-US/productDetail?id=${escapeHtml(offer.id)}">${escapeHtml(offer.grade)}</a>
<small>${escapeHtml(offer.category.name)}</small></td><td>${escapeHtml(offer.manufacturer.name)}</td><td>${escapeHtml(offer.processLevel?.name ?? '')}</td>
<td>${offer.keyProperties.map((figure) => `${escapeHtml(figure.symbol ?? figure.name)} ${figure.value ?? ''} ${escapeHtml(figure.unit ?? '')} ${escapeHtml(figure.condition)}`).join('<br>')}</td>
<td>${formatTonnes('en-US', offer.moq)} t</td><td>${formatTonnes('en-US', offer.stock)} t</td><td>${escapeHtml(offer.warehouseCity.name)}</td>
<td>${formatAmount('en-US', offer.price.amount)} ${offer.price.currency}/t</td></tr>`;

app.get('/en-US/productList', async (request, reply) => {
  const { categoryId, page } = request.query as { categoryId?: string; page?: string };
  const answer = await client.post('api/product/web/quotation/getWebQuotationByPage', {
    categoryId,
    pageNo: Number(page ?? 1),
  });
  const facets = Object.entries(answer.facets).map(
    ([name, values]) =>
      `<h3>${name}</h3><ul>${values.map((value) => `<li><a href="?${name}=${escapeHtml(value.id)}">${escapeHtml(value.name)} ${value.count}</a></li>`).join('')}</ul>`,
  );
  reply.type('text/html; charset=utf-8');
  return `<!doctype html><html lang="en"><title>Offers</title><body><h1>${answer.total} offers</h1>${facets.join('')}<table>${answer.list.map(row).join('')}</table></body></html>`;
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
