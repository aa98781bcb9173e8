import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addShipmentDocument, getShipments, ship } from '#api/deals/logistics.ts';
import { createRemittance } from '#api/deals/remittance.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { shipment, shipmentDocument } from '#server/platform/db/schema/shipment.ts';
import { storeFile, type FilePurpose } from '#server/platform/files/index.ts';
import { fileAddress } from '#server/platform/files/queries.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { openAccount } from '../payment/bank.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { postTo, quoteFor, tryPost, view, wholeOf } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
let callers: Record<'buyer' | 'supplier' | 'rival' | 'otherBuyer' | 'operator', Person> & { nobody: null };
beforeAll(async () => {
  buyer = await newBuyer(api);
  [supplier, rival] = [await newSupplier(api), await newSupplier(api)];
  callers = {
    buyer,
    supplier,
    rival,
    otherBuyer: await newBuyer(api),
    operator: await api.person({ capabilities: ['operator'] }),
    nobody: null,
  };
});

async function readers(fileId: string): Promise<string[]> {
  const open: string[] = [];
  for (const [name, caller] of Object.entries(callers)) {
    const { status } = await api.fetch(fileAddress(fileId), caller);
    expect([200, 404]).toContain(status);
    if (status === 200) open.push(name);
  }
  return open;
}

async function keep(purpose: FilePurpose, person: Person): Promise<string> {
  const actor = {
    ...person,
    party: person.id,
    sessionId: '',
    secondFactorNeeded: false,
    provedAt: null,
    holds: [],
    roles: ['owner' as const],
    locale: 'en-US' as const,
    type: 'QY' as const,
    capabilities: [],
  };
  const file = { field: 'file', name: 'paper.pdf', type: 'application/pdf', bytes: pdf() };
  return api.db.transaction((tx) => storeFile(tx, { ...api.services, actor }, { purpose, file }));
}

describe('who may read a file of a deal', () => {
  it('attachments of an RFQ: its buyer, those invited, operators', async () => {
    const sent = [{ field: 'attachments', name: 'drawing.pdf', bytes: pdf('drawing') }];
    const posted = dataOf(await tryPost(api, buyer, { shopIds: [supplier.shopId] }, { sent }));
    await postTo(api, buyer, [rival]);
    const [file] = (await view(api, supplier, posted.id)).rfq.attachments;
    expect(await readers(file!.id)).toEqual(['buyer', 'supplier', 'operator']);
    expect(await (await api.fetch(file!.href, supplier)).text()).toContain('(drawing) Tj');
  });

  it('an attachment that belongs to no RFQ: its owner and operators', async () => {
    expect(await readers(await keep('rfq', buyer))).toEqual(['buyer', 'operator']);
  });

  const addContract = async (deal: Deal, fileId: string, sealedFileId: string) =>
    api.db.insert(contract).values({
      id: uuidv7(),
      number: `SC-${deal.subNumber}`,
      subOrderId: deal.subOrderId,
      version: 1,
      templateVersion: 'test',
      fileId,
      sha256: '',
      issuedAt: api.clock.now,
      sealedFileId,
    });

  it('a contract, with or without its seal: both sides and operators, whoever made it', async () => {
    const deal = await dealAt(api, buyer, supplier);
    await dealAt(api, buyer, rival);
    const [issued, sealed] = [await keep('contract', buyer), await keep('contract', supplier)];
    await addContract(deal, issued, sealed);
    expect(await readers(issued)).toEqual(['buyer', 'supplier', 'operator']);
    expect(await readers(sealed)).toEqual(['buyer', 'supplier', 'operator']);
  });

  it('a bank slip: its buyer and operators, not the supplier', async () => {
    await dealAt(api, buyer, supplier);
    expect(await readers(await keep('slip', buyer))).toEqual(['buyer', 'operator']);
  });

  it('shipping documents and certificates of lots: both sides and operators', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 5 });
    await dealAt(api, buyer, rival, { status: 5 });
    const [document, certificate] = [await keep('shipment', supplier), await keep('shipment', supplier)];
    const shipmentId = uuidv7();
    await api.db.insert(shipment).values({
      id: shipmentId,
      subOrderId: deal.subOrderId,
      position: 1,
      line: 1,
      carrier: 'MAEU',
      transportDocument: 'BL1',
      containers: [],
      quantity: '25',
      originPort: 'CNNGB',
      destinationPort: 'NGAPP',
      etd: dayIn(api, 1),
      eta: dayIn(api, 30),
      shippedAt: api.clock.now,
      lots: [{ lot: 'L1', certificateId: certificate }],
    });
    await api.db.insert(shipmentDocument).values({ shipmentId, fileId: document, kind: 'BL' });
    expect(await readers(document)).toEqual(['buyer', 'supplier', 'operator']);
    expect(await readers(certificate)).toEqual(['buyer', 'supplier', 'operator']);
  });
});

describe('the bytes of a step that is rolled back', () => {
  /** A database in which the last table that the step writes to fails. */
  async function whileBroken(table: string, work: () => Promise<unknown>): Promise<void> {
    await api.db.execute(
      sql.raw(`create or replace function broken() returns trigger language plpgsql as
        $$ begin raise exception 'broken'; end $$;
        create trigger broken before insert on ${table} for each row execute function broken()`),
    );
    const before = [...api.files.keys()];
    await expect(work()).rejects.toThrow();
    expect([...api.files.keys()]).toEqual(before);
    await api.db.execute(sql.raw(`drop trigger broken on ${table}`));
  }
  const paper = (field: string) => [{ field, name: 'paper.pdf', bytes: pdf() }];

  it('go with it: attachments of an RFQ, a slip, the papers of a shipment, a contract', async () => {
    await whileBroken('trade_order', () =>
      tryPost(api, buyer, { shopIds: [supplier.shopId] }, { sent: paper('attachments'), key: 'broken-rfq' }),
    );
    await openAccount(api, 'USD');
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 3 });
    const transfer = { subOrderId, remitter: 'Buyer', remittanceBank: 'Bank', amount: '10', sentAt: dayIn(api, 0) };
    await whileBroken('remittance', () => api.post(createRemittance.path, buyer, transfer, paper('slip')));
    const sent = await dealAt(api, buyer, supplier, { status: 4 });
    const goods = {
      ...{ subOrderId: sent.subOrderId, carrier: 'Maersk', transportDocument: 'MAEU900', quantity: '25' },
      ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 1), eta: dayIn(api, 30) },
    };
    await whileBroken('shipment_document', () => api.post(ship.path, supplier, goods, paper('billOfLading')));
    dataOf(await api.post(ship.path, supplier, goods));
    const list = { subOrderId: sent.subOrderId };
    const { shipments } = dataOf(await api.get<{ shipments: { id: string }[] }>(getShipments.path, buyer, list));
    const document = { shipmentId: shipments[0]!.id, kind: 'CO' };
    await whileBroken('shipment_document', () =>
      api.post(addShipmentDocument.path, supplier, document, paper('document')),
    );
    const { id } = await postTo(api, buyer, [supplier]);
    const quote = await quoteFor(api, supplier, id);
    await whileBroken('contract', () => api.post(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(quote)] }));
  });
});
