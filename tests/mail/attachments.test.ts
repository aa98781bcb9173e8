import { describe, expect, it } from 'vitest';
import { newBuyer } from '../support/deals.ts';
import { dataOf, pdf, picture, startMemberApi, type Sent } from '../support/member-api.ts';
import { pair, paths, post, words } from './post.ts';

const api = startMemberApi();
const { toShop, box, open, send } = post(api);
const attached = (name: string, bytes: Uint8Array): Sent => ({ field: 'attachments', name, bytes });

describe('an attachment', () => {
  it('is for everybody who holds the mail, and nobody else', async () => {
    const { buyer, supplier } = await pair(api);
    const { id, attachments: count } = await toShop(
      buyer,
      supplier.shopId,
      {},
      {
        sent: [attached('TDS.pdf', pdf('tds')), attached('bag.png', await picture())],
      },
    );
    expect(count).toBe(2);
    expect((await box(supplier)).list[0]).toMatchObject({ id, attachments: 2 });
    const { attachments } = await open(supplier, id);
    expect(attachments).toMatchObject([
      { name: 'TDS.pdf', type: 'application/pdf' },
      { name: 'bag.png', type: 'image/png' },
    ]);
    const operator = await api.person({ capabilities: ['operator'] });
    const stranger = await newBuyer(api);
    for (const { href } of attachments) {
      for (const holder of [buyer, supplier]) expect((await api.fetch(href, holder)).status).toBe(200);
      for (const other of [stranger, operator]) expect((await api.fetch(href, other)).status).toBe(404);
      expect([401, 404]).toContain((await api.fetch(href, null)).status);
    }
    const answer = await api.fetch(attachments[0]!.href, supplier);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment;/);
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('named like a path is a name, and a file of ours', async () => {
    const { buyer, supplier } = await pair(api);
    const { id } = await toShop(
      buyer,
      supplier.shopId,
      {},
      { sent: [attached('../../x.pdf', pdf()), attached('..\\..\\y.pdf', pdf())] },
    );
    const { attachments } = await open(supplier, id);
    expect(attachments.map(({ name }) => name)).toEqual(['x.pdf', 'y.pdf']);
    for (const file of attachments) expect(api.files.has(file.id)).toBe(true);
  });

  it('of 50 MB, of another type or a sixth one is refused, and nothing is sent', async () => {
    const { buyer, supplier } = await pair(api);
    const input = { shopId: supplier.shopId, ...words };
    const before = api.files.size;
    const large = new Uint8Array(50 * 1024 * 1024);
    large.set(pdf());
    const cases: [number, Sent[]][] = [
      [413, [attached('large.pdf', large)]],
      [413, Array.from({ length: 6 }, (_, n) => attached(`${n}.pdf`, pdf()))],
      [415, [attached('page.pdf', new TextEncoder().encode('<html><script>alert(1)</script></html>'))]],
      [415, [attached('good.pdf', pdf()), attached('empty.png', new TextEncoder().encode('no picture'))]],
    ];
    for (const [status, sent] of cases) {
      const answer = await api.post(paths.sendByShop, buyer, input, sent);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['attachments']);
    }
    expect(api.files.size).toBe(before);
    expect((await box(supplier)).total).toBe(1);
  });

  it('of a mail that is refused for something else is not kept', async () => {
    const { buyer } = await pair(api);
    const before = api.files.size;
    const answer = await api.post(paths.sendByShop, buyer, { shopId: 'no-such-shop', ...words }, [
      attached('a.pdf', pdf()),
    ]);
    expect(answer.status).toBe(422);
    expect(api.files.size).toBe(before);
  });

  it('goes along with an answer', async () => {
    const { buyer, supplier, first } = await pair(api);
    const sent = await send(supplier, [buyer.id], { replyTo: first.id }, { sent: [attached('COA.pdf', pdf('coa'))] });
    const { thread } = dataOf(await post(api).tryOpen(buyer, sent.id));
    expect(thread.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([[], ['COA.pdf']]);
  });
});
