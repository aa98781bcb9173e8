import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { previewContent } from '#api/site/content-console.ts';
import type { Envelope } from '#api/common/envelope.ts';
import { exportTimeline } from '#api/deals/order.ts';
import { exportOffers, getImportTemplate, previewImport } from '#api/market/own-offer.ts';
import { exportRemittances } from '#api/deals/remittance.ts';
import { importStatement } from '#api/deals/statement.ts';
import { statementSize } from '#api/deals/collection-rules.ts';
import { getMyData, beginTwoStep } from '#api/members/safety.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import { printContract } from '#server/deals/contract/pdf/contract-document.ts';
import { loadTerms } from '#server/deals/contract/terms.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { sourceRule } from '#server/platform/db/schema/samples.ts';
import { randomOf } from '#seed/demo/random.ts';
import { subOrderOf } from '#seed/demo/deal-stage.ts';
import { paidDeal } from '../bench/deal-commands.ts';
import { password, type Person } from '../fuzz/cast.ts';
import { openDemoApi, type DemoApi } from '../fuzz/demo-api.ts';
import { initOf, newLore, requestOf, type Lore } from '../fuzz/requests.ts';
import { stumblingBlocks, worstBodies, worstRequest } from '../fuzz/worst.ts';
import { longestHold } from '../support/holds.ts';
import { pdf } from '../support/pdf.ts';
import { schemaOf } from '../support/samples.ts';
import { sheetRows, workbook, zipFile } from '../market/offers/zip-file.ts';

/** How many of the longest are told. */
const told = 12;
const patience = 600_000;

let api: DemoApi;
beforeAll(async () => (api = await openDemoApi()), patience);
afterAll(() => api?.close());

const callers: Record<Call['access'], Person> = {
  public: 'buyer',
  member: 'buyer',
  certified: 'buyer',
  supplier: 'supplier',
  forwarder: 'forwarder',
  operator: 'operator',
};
const headersOf = (person: Person) => ({
  Authorization: `Bearer ${api.cast.tokenOf(person)}`,
  'Idempotency-Key': crypto.randomUUID(),
});

type Row = { what: string; held: number; status: number };
async function measure(what: string, request: Request): Promise<Row> {
  let status = 0;
  const held = await longestHold(async () => {
    const response = await api.app.request(request);
    status = response.status;
    await response.arrayBuffer();
  });
  return { what, held, status };
}

/** The report: what kept all others waiting longest, beside a request that asks for nothing. */
function tell(title: string, rows: Row[], bare: number): void {
  const lines = rows
    .toSorted((one, other) => other.held - one.held)
    .slice(0, told)
    .map(({ what, held, status }) => `  ${held.toFixed(1)} ms (${(held / bare).toFixed(0)} ×) ${status || ''} ${what}`);
  const head = `${title}: ${rows.length} measured, a bare request takes ${bare.toFixed(2)} ms of it; the longest:`;
  process.stdout.write(`${[head, ...lines].join('\n')}\n`);
}

/** Milliseconds of this thread for a request that asks for next to nothing; the mean, because its clock is coarse. */
async function bareRequest(): Promise<number> {
  const times = 200;
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1)
    await (await api.app.request('http://localhost/api/trade/web/contract/getSealKey')).arrayBuffer();
  const { user, system } = process.threadCpuUsage();
  return (user - before.user + system - before.system) / 1000 / times;
}

/** What there is, so that the largest input is about something. */
async function askAround(): Promise<Lore> {
  const lore = newLore();
  for (let index = 0; index < 2 * calls.length; index += 1) {
    const made = requestOf(1, index, lore);
    if (made.body || made.call.answersFile) continue;
    const response = await api.app.request(`/${made.call.path}${made.query}`, initOf(made, api.cast.tokenOf('buyer')));
    if (response.status === 200) lore.learn(made.call, ((await response.json()) as Envelope<unknown>).data);
  }
  return lore;
}

describe('the event loop', () => {
  it('is not held by the worst that each call can be sent', { timeout: patience }, async () => {
    const lore = await askAround();
    const rows: Row[] = [];
    for (const [turn, call] of calls.entries()) {
      const person = callers[call.access];
      if (turn % 20 === 0) await api.cast.renew();
      for (const [what, body] of worstBodies(call, schemaOf(call.input), lore.knownIn(call, randomOf(turn)), turn))
        rows.push(await measure(`${call.path}: ${what}`, worstRequest(call, body, headersOf(person))));
    }
    tell('requests to every call', rows, await bareRequest());
    expect(rows.length).toBeGreaterThan(5 * calls.length);
    expect(rows.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
  });

  it('is not held by long work', { timeout: patience }, async () => {
    await api.cast.renew();
    // A company that was sent everything may ask for reasons now.
    await api.services.db.delete(sourceRule);
    const stage = await paidDeal(api.services);
    const rows: Row[] = [];
    const ask = async (what: string, { method, path }: Call, person: Person, input: object | FormData) => {
      const isForm = input instanceof FormData;
      const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
      const headers = { ...headersOf(person), ...(!isForm && { 'Content-Type': 'application/json' }) };
      const body = isForm ? input : JSON.stringify(input);
      const init = method === 'GET' ? { headers } : { method, headers, body };
      rows.push(await measure(what, new Request(`http://localhost/${path}${query}`, init)));
    };
    const run = async (what: string, work: () => unknown) =>
      rows.push({ what, held: await longestHold(async () => work()), status: 0 });
    const [account] = await api.services.db
      .select()
      .from(collectionAccount)
      .where(eq(collectionAccount.currency, 'USD'));

    const statement = (name: string, content: string) => ask(name, importStatement, 'operator', { name, content });
    const csv = (count: number, remark: string) =>
      ['Date,Amount,Currency,Remitter,Remark,Reference', ...Array.from({ length: count }, (_, n) => `2026-11-20,${n}.00,USD,Lagos ${n} Ltd,${remark},FX${n}`)].join('\n'); // prettier-ignore
    await statement('a CSV statement of 6,000 lines', csv(6_000, 'goods'));
    await statement('a CSV statement of 2 MB', csv(9_000, 'x'.repeat(160)));
    const day = '<BookgDt><Dt>2026-11-20</Dt></BookgDt>';
    const entry = (n: number, rest = '') => `<Ntry><Amt Ccy="USD">${n}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${day}<AcctSvcrRef>C${n}</AcctSvcrRef>${rest}</Ntry>`; // prettier-ignore
    const camt = (entries: string, number = 1) =>
      `<Document><BkToCstmrStmt><Stmt><Id>${number}</Id><Acct><Id><Othr><Id>${account!.account}</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
    const many = (count: number, rest = '') => Array.from({ length: count }, (_, n) => entry(n, rest)).join('');
    const full = Math.floor((statementSize.signs - 1_000) / entry(99_999).length);
    await statement('a camt.053 statement of 6,000 entries', camt(many(6_000), 2));
    await statement('a camt.053 statement of 2 MB', camt(many(full), 3));
    const deep = '<a>'.repeat(200_000) + '</a>'.repeat(200_000);
    await statement('a camt.053 statement of 200,000 levels', camt(deep, 4));
    await statement('a camt.053 statement of 300,000 empty elements', camt('<Bal/>'.repeat(300_000), 5));
    await statement('a camt.053 statement of references to signs', camt(entry(1, `<AddtlNtryInf>${'&#x41;'.repeat(300_000)}</AddtlNtryInf>`), 6)); // prettier-ignore
    await statement('XML that is none', `<${'a '.repeat(900_000)}`);
    await statement(
      'a CSV of one quotation mark',
      `Date,Amount,Currency,Remitter,Remark,Reference\n"${'a,\n'.repeat(600_000)}`,
    );

    for (const part of [
      '<b>',
      '<p>words</p>',
      '<a href="/x">',
      '<td>',
      '<',
      '&amp;',
      '<!--',
      '<img src=x ',
      '</p>',
      '<p>',
      '<li><ul>',
    ])
      await ask(`an article of ${part}`, previewContent, 'operator', { html: part.repeat(200_000 / part.length) });
    for (const part of stumblingBlocks) {
      const text = part.repeat(20_000 / part.length);
      await run(`looking for bank details in ${JSON.stringify(part)}`, () => namesAccount(text));
    }

    const form = (field: string, name: string, bytes: Uint8Array) => {
      const made = new FormData();
      made.append(field, new File([new Uint8Array(bytes)], name));
      return made;
    };
    const heads = 'Grade,Manufacturer,Price,Currency,MOQ,Stock,Warehouse city';
    const lines = Array.from({ length: 20_000 }, (_, n) => `XK-${n},Chi Mei,1285.50,USD,25,500,Ningbo`);
    await ask('a CSV file of 20,000 offers', previewImport, 'supplier', form('file', 'a.csv', Buffer.from([heads, ...lines].join('\n')))); // prettier-ignore
    const cells = [heads, ...lines].map((line) => line.split(','));
    await ask('a workbook of 20,000 offers', previewImport, 'supplier', form('file', 'a.xlsx', zipFile(workbook(sheetRows(cells))))); // prettier-ignore
    const feedback = calls.find(({ path }) => path.endsWith('/createFeedback'))!;
    const words = (made: FormData) => (made.append('kind', 'fault'), made.append('content', 'Look at this'), made);
    const pages = Array.from({ length: 20_000 }, (_, n) => `<< /Kept ${n} >>`);
    await ask(
      'a PDF of 20,000 objects',
      feedback,
      'buyer',
      words(form('attachments', 'a.pdf', pdf('a', { objects: pages }))),
    );
    await ask('a PDF of 5 MB', feedback, 'buyer', words(form('attachments', 'a.pdf', pdf('a'.repeat(5_000_000)))));

    await ask('the offers of a shop as XLSX', exportOffers, 'supplier', { format: 'xlsx' });
    await ask('the template of a workbook', getImportTemplate, 'supplier', { format: 'xlsx' });
    await ask('the transfers as a file', exportRemittances, 'buyer', {});
    await ask('all data of a member', getMyData, 'buyer', {});
    await ask('the picture of a secret', beginTwoStep, 'ordinary', { password });
    const { id } = (await api.services.db.select().from(tradeOrder).where(eq(tradeOrder.id, stage.orderId)))[0]!;
    await ask('the record of a deal as PDF', exportTimeline, 'buyer', { id, format: 'pdf' });
    const [order] = await api.services.db.select().from(tradeOrder).where(eq(tradeOrder.id, stage.orderId));
    const subOrder = await subOrderOf(stage, 'supplier');
    const head = { number: 'SC261121-0001', version: 1, templateVersion: '2026-1', issuedAt: api.services.now() };
    const terms = await api.services.db.transaction((tx) => loadTerms(tx, api.services, order!, subOrder, head));
    await run('a contract', () => printContract(terms));
    await run('a contract with the longest remarks', () =>
      printContract({ ...terms, remarks: '塑料 ABS '.repeat(300) } as typeof terms),
    );

    tell('long work', rows, await bareRequest());
    expect(rows.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
