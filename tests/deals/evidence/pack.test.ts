import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPack, readKeys, type LedgerFile, type Manifest, type PackFiles } from '#api/deals/evidence-check.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { unzipPack } from '#lib/unzip.ts';
import { appendEvent } from '#server/deals/deal/index.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { rotateSealKey } from '#server/platform/seal/seal-keys.ts';
import { commandLine } from '../../support/command.ts';
import { behindTriggers } from '../../support/database.ts';
import { newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { inDays, postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { pdf } from '../../support/pdf.ts';
import { claimsOf, pay, ship } from '../claim/claims.ts';
import { givePassword, signBoth } from '../contract/harness.ts';
import { newOperator, openAccount } from '../payment/bank.ts';
import { withoutIds } from '../../support/without-ids.ts';

const api = startMemberApi();
const { make } = claimsOf(api);
let buyer: Company;
let supplier: Supplier;
let rival: Supplier;
let operator: Person;
let deal: Deal;

const download = (person: Person | null, id: string) =>
  api.fetch(`/api/trade/web/log/exportEvidence?${new URLSearchParams({ id })}`, person);
const packOf = async (person: Person, id: string) => {
  const answer = await download(person, id);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const filesOf = async (person: Person, id = deal.orderId) => unzipPack(await packOf(person, id))!;
const text = (files: PackFiles, path: string) => new TextDecoder().decode(files.get(path));
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const keys = async () => readKeys(JSON.stringify(dataOf(await api.get('api/trade/web/contract/getSealKey', null, {}))));

beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
  [buyer, supplier, rival] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
  for (const person of [buyer, supplier]) await givePassword(api, person);
  const posted = await postTo(api, buyer, [supplier, rival]);
  const [quote] = [
    await quoteFor(api, supplier, posted.id),
    await quoteFor(api, rival, posted.id, {
      lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1433.3300' }],
    }),
  ];
  const awards = [wholeOf(quote)];
  const { subOrders } = dataOf(await api.post<OrderView>(acceptQuotes.path, buyer, { orderId: posted.id, awards }));
  const { id: subOrderId, number: subNumber } = subOrders[0]!;
  deal = { orderId: posted.id, number: posted.number, subOrderId, subNumber, quoteId: quote.id };
  const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, subOrderId));
  await signBoth(api, { ...deal, buyer, supplier, contractId: issued!.id });
  await pay(api, operator, buyer, deal, '35500.00');
  await ship(api, supplier, deal);
  dataOf(await make(buyer, deal, {}, [{ field: 'evidence', name: 'weighbridge.pdf', bytes: pdf() }]));
});

describe('the evidence of a deal', () => {
  it('holds for its buyer, its supplier and an operator, by keys got elsewhere', async () => {
    for (const person of [buyer, supplier, operator]) {
      const verdict = await checkPack(await filesOf(person), await keys());
      expect(verdict.faults).toEqual([]);
      expect(verdict.events).toBeGreaterThan(8);
      expect(verdict).toMatchObject({ order: deal.number, contracts: 2 });
      expect(verdict.postings).toBeGreaterThan(0);
    }
  });

  it('has contracts, timeline, claims with files, payments, postings, proofs, keys and how to check it', async () => {
    const files = await filesOf(buyer);
    const paths = [...files.keys()];
    for (const path of [
      'README.txt',
      'keys.json',
      'log.json',
      'ledger.json',
      'timeline.json',
      'timeline.pdf',
      'deal.json',
    ])
      expect(paths).toContain(path);
    for (const name of ['payments', 'shipments', 'claims']) expect(paths).toContain(`${deal.subNumber}/${name}.json`);
    expect(paths.filter((path) => /^contracts\/SC.*-v1(-signed)?\.pdf$/.test(path))).toHaveLength(2);
    expect(paths.filter((path) => path.endsWith('weighbridge.pdf'))).toHaveLength(1);
    const readme = text(files, 'README.txt');
    expect(readme).toContain('How to check it');
    expect(readme).toContain('证据包');
    const { balances } = JSON.parse(text(files, 'ledger.json')) as LedgerFile;
    expect(balances).toEqual([{ account: 'deal', of: deal.subNumber, currency: 'USD', amount: '35500.00' }]);
  });

  it('tells each side only what its own pages tell', async () => {
    const [own, lost, whole] = [await filesOf(supplier), await filesOf(rival), await filesOf(buyer)];
    const all = (files: PackFiles) =>
      [...files.keys()]
        .filter((path) => /json|txt/.test(path))
        .map((path) => text(files, path))
        .join('\n');
    expect(all(own)).not.toMatch(/1433\.33/);
    expect(all(own)).not.toContain(rival.company);
    expect(all(lost)).toMatch(/1433\.33/);
    expect(withoutIds(all(lost))).not.toMatch(/1420|35500/);
    expect(all(lost)).not.toContain(supplier.company);
    expect(all(lost)).not.toContain(deal.subNumber);
    expect([...lost.keys()].some((path) => path.startsWith('contracts/'))).toBe(false);
    expect((await checkPack(lost, await keys())).faults).toEqual([]);
    expect(all(whole)).toMatch(/1433\.33/);
    // From which account was paid is the buyer's.
    expect(all(own)).not.toContain('012-875-USD-123456');
  });

  it('keeps sealed bids sealed, also in the pack of the buyer and of operators', async () => {
    const { id } = await postTo(api, buyer, [supplier, rival], { sealedUntil: inDays(api, 3) });
    await quoteFor(api, rival, id, { lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1417.77' }] });
    for (const person of [buyer, operator, supplier]) {
      const files = await filesOf(person, id);
      expect((await checkPack(files, await keys())).faults).toEqual([]);
      expect([...files.keys()].map((path) => text(files, path)).join('\n')).not.toContain('1417.77');
    }
    const own = await filesOf(rival, id);
    expect(text(own, 'deal.json')).toContain('1417.77');
  });

  it('is written while it is sent: of a reader who waits no file is in memory', async () => {
    const read: string[] = [];
    const { storage } = api.services;
    const get = (key: string) => {
      read.push(key);
      return storage.get(key);
    };
    const { fetch } = api.onAnotherMachine({ storage: { ...storage, get } });
    const answer = await fetch(`/api/trade/web/log/exportEvidence?${new URLSearchParams({ id: deal.orderId })}`, buyer);
    expect([answer.status, read]).toEqual([200, []]);
    const files = unzipPack(new Uint8Array(await answer.arrayBuffer()))!;
    expect(read.length).toBeGreaterThan(2);
    expect((await checkPack(files, await keys())).faults).toEqual([]);
  });

  it('names what its storage has lost, and holds without it', async () => {
    const { storage } = api.services;
    const { fetch } = api.onAnotherMachine({ storage: { ...storage, get: async () => null } });
    const answer = await fetch(`/api/trade/web/log/exportEvidence?${new URLSearchParams({ id: deal.orderId })}`, buyer);
    const files = unzipPack(new Uint8Array(await answer.arrayBuffer()))!;
    const { leftOut } = JSON.parse(text(files, 'manifest.json')) as Manifest;
    expect(leftOut.map(({ path }) => path).filter((path) => path.endsWith('weighbridge.pdf'))).toHaveLength(1);
    expect([...files.keys()].filter((path) => path.endsWith('.pdf'))).toEqual(['timeline.pdf']);
  });

  it('does not exist for strangers', async () => {
    for (const person of [await newBuyer(api), await newSupplier(api)])
      expect((await download(person, deal.orderId)).status).toBe(404);
    expect((await download(null, deal.orderId)).status).toBe(401);
    expect((await download(buyer, 'nonsense')).status).toBe(404);
  });

  it('goes on holding when the key has changed', async () => {
    const before = await filesOf(buyer);
    await api.db.transaction((tx) => rotateSealKey(tx, api.services));
    const after = await filesOf(buyer);
    for (const files of [before, after]) expect((await checkPack(files, await keys())).faults).toEqual([]);
  });
});

describe('an evidence pack that was changed', () => {
  const faultsOf = async (files: PackFiles) => (await checkPack(files, await keys())).faults.map(({ fault }) => fault);
  /** Somebody with a key of the marketplace seals what was changed: only what is inside can give it away. */
  const resealed = async (files: Map<string, Uint8Array<ArrayBuffer>>) => {
    const { packStatement } = await import('#api/deals/seal-rules.ts');
    const { sha256 } = await import('#api/deals/evidence-check.ts');
    const { sealKeyInUse } = await import('#server/platform/seal/seal-keys.ts');
    const { id: key, sign } = await sealKeyInUse(api.db, api.services);
    const manifest = JSON.parse(text(files, 'manifest.json')) as Manifest;
    const own = [...files].filter(([path]) => !path.startsWith('manifest'));
    manifest.files = await Promise.all(
      own.map(async ([path, one]) => ({ path, bytes: one.length, sha256: await sha256(one) })),
    );
    const list = bytes(manifest);
    const { order, exportedAt } = manifest;
    const signature = sign(packStatement({ order, key, exportedAt, manifest: await sha256(list) }));
    return new Map([...files, ['manifest.json', list], ['manifest.seal.json', bytes({ key, signature })]]);
  };

  it('shows in every single file, and so does one that is missing or was added', async () => {
    const files = await filesOf(buyer);
    for (const [path, content] of files) {
      const changed = Uint8Array.from(content);
      changed[Math.floor(content.length / 2)]! ^= 1;
      expect([path, await faultsOf(new Map(files).set(path, changed))]).not.toEqual([path, []]);
      const without = new Map(files);
      without.delete(path);
      expect([path, await faultsOf(without)]).not.toEqual([path, []]);
    }
    expect(await faultsOf(new Map(files).set('contracts/added.pdf', bytes('%PDF-')))).toEqual(['fileAdded']);
  });

  it('is nothing under another key, whoever made the pack', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect((await checkPack(await filesOf(buyer), await readKeys(pem))).faults).toContainEqual({
      fault: 'unknownKey',
      where: 'manifest.json',
    });
  });

  it.each<[string, string, (text: string) => string]>([
    ['actor', 'timeline.json', (json) => json.replace(/"actor": "[0-9a-f]{4}/, '"actor": "dead')],
    ['company', 'timeline.json', (json) => json.replace(/"by": "Buyer/, '"by": "Byuer')],
    [
      'decision',
      'timeline.json',
      (json) => json.replace('"action": "confirmRemittance"', '"action": "rejectRemittance"'),
    ],
    ['amount that arrived', 'timeline.json', (json) => json.replace('"arrived": "35500.00"', '"arrived": "34500.00"')],
    ['total', 'timeline.json', (json) => json.replace('"total": "35500.00"', '"total": "25500.00"')],
    [
      'place in the log',
      'log.json',
      (json) => json.replace(/"position": (\d+)/, (_, at: string) => `"position": ${Number(at) + 1}`),
    ],
    [
      'size of the log',
      'log.json',
      (json) => json.replace(/"size": (\d+)/, (_, at: string) => `"size": ${Number(at) + 1}`),
    ],
    ['root of the log', 'log.json', (json) => json.replace(/"root": "..../, '"root": "dead')],
    ['salt of an entry', 'log.json', (json) => json.replace(/"salt": "..../, '"salt": "dead')],
    ['amount of a leg', 'ledger.json', (json) => json.replace('"amount": "35500.00"', '"amount": "3550.00"')],
    ['time of a posting', 'ledger.json', (json) => json.replace(/"at": "20../, '"at": "199')],
    ['who booked a posting', 'ledger.json', (json) => json.replace(/"actor": "..../, '"actor": "dead')],
    ['balance', 'ledger.json', (json) => json.replace(/("balances"[^]*?"amount": ")[0-9]/, '$19')],
  ])('gives away a changed %s, even where its maker has the keys of the marketplace', async (_, path, change) => {
    const files = await filesOf(buyer);
    const before = text(files, path);
    expect(change(before)).not.toBe(before);
    const changed = await resealed(new Map(files).set(path, bytes(change(before))));
    expect(await faultsOf(changed)).not.toEqual([]);
  });

  it('gives away that the last event was taken out, that two have changed places, and that postings are left out', async () => {
    const files = await filesOf(buyer);
    type Chain = { events: unknown[] };
    const edit = async (path: string, change: (json: never) => void) => {
      const json = JSON.parse(text(files, path)) as never;
      change(json);
      return faultsOf(await resealed(new Map(files).set(path, bytes(json))));
    };
    expect(await edit('timeline.json', ({ events }: Chain) => events.pop())).toContain('otherChain');
    const swapped = await edit('timeline.json', ({ events }: Chain) => events.splice(2, 2, events[3], events[2]));
    expect(swapped).toContain('chainBroken');
    expect(await edit('ledger.json', ({ postings }: LedgerFile) => postings.pop())).toContain('sumBroken');
    expect(
      await edit('ledger.json', (ledger: LedgerFile) => Object.assign(ledger, { postings: [], balances: [] })),
    ).toEqual(['sumBroken']);
    const without = new Map(files);
    for (const path of files.keys()) if (path.endsWith('-signed.pdf')) without.delete(path);
    expect(await faultsOf(await resealed(without))).toContain('fileMissing');
  });

  it('shows what was changed in the database itself, after it had been entered into the log', async () => {
    const [last] = (await api.db.select().from(tradeEvent).where(eq(tradeEvent.orderId, deal.orderId))).slice(-1);
    const own = eq(tradeEvent.hash, last!.hash);
    const set = (detail: Record<string, unknown>) =>
      behindTriggers(api.db, 'trade_event', (tx) => tx.update(tradeEvent).set({ detail }).where(own));
    await set({ ...last!.detail, remark: 'Something else' });
    // The chain in the pack is reckoned anew, and holds; what had been entered does not fit it any more.
    expect(await faultsOf(await filesOf(buyer))).toEqual(['notInLog']);
    await set(last!.detail);
    expect((await checkPack(await filesOf(buyer), await keys())).faults).toEqual([]);

    const account = eq(ledgerAccount.owner, deal.subOrderId);
    const owe = (balance: string) =>
      behindTriggers(api.db, 'ledger_account', (tx) => tx.update(ledgerAccount).set({ balance }).where(account));
    await owe('99999.00');
    expect(await faultsOf(await filesOf(buyer))).toEqual(['sumBroken']);
    await owe('35500.00');
  });

  it('is refused where it would unpack to more than a pack may hold, or is none at all', () => {
    const bomb = zipSync({ 'manifest.json': [new Uint8Array(200 * 1024 * 1024), { level: 9 }] });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(unzipPack(new Uint8Array(bomb))).toBeNull();
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}`, new Uint8Array(0)])),
    );
    expect(unzipPack(new Uint8Array(many))).toBeNull();
    expect(unzipPack(bytes('PK nothing of the kind'))).toBeNull();
  });
});

describe('somebody who has the pack alone', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'resinport-pack-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const run = async (...args: string[]) => {
    // Without a database, a site or a data folder to ask.
    const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'nowhere') };
    const child = spawn(process.execPath, commandLine('verify', args), { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };

  it('checks it with one command, as a file or unpacked, with keys or without', async () => {
    const zip = await packOf(buyer, deal.orderId);
    const path = join(folder, 'evidence.zip');
    await writeFile(path, zip);
    const files = unzipPack(zip)!;
    const unpacked = join(folder, 'unpacked');
    for (const [name, content] of files) {
      await mkdir(dirname(join(unpacked, name)), { recursive: true });
      await writeFile(join(unpacked, name), content);
    }
    const list = join(unpacked, '..', 'keys.json');
    await writeFile(list, text(files, 'keys.json'));
    for (const args of [[path], [unpacked], [path, '--keys', list]]) {
      const { code, said } = await run(...args);
      expect([said, code]).toEqual([expect.stringContaining(deal.number), 0]);
      expect(said.includes('by the keys in the pack alone')).toBe(args.length === 1);
    }
    await writeFile(join(unpacked, 'deal.json'), '{}');
    const { code, said } = await run(unpacked, '--keys', list);
    expect(code).toBe(1);
    expect(said).toContain('deal.json: was changed');
  });

  it('of a deal with many events has it soon', async () => {
    const { orderId, number } = deal;
    for (let more = 0; more < 50; more += 1)
      await api.db.transaction((tx) =>
        appendEvent(
          tx,
          { actor: { ...api.services, id: buyer.id } as never, now: () => api.clock.now },
          { id: orderId, number },
          { action: 'repeatRfq', role: 'buyer', company: buyer.company, from: 5, to: 5, detail: { number: `${more}` } },
        ),
      );
    const begun = performance.now();
    const files = await filesOf(buyer);
    const took = performance.now() - begun;
    const verdict = await checkPack(files, await keys());
    expect(verdict.faults).toEqual([]);
    expect(verdict.events).toBeGreaterThan(60);
    process.stdout.write(`evidence of ${verdict.events} events: ${Math.round(took)} ms\n`);
  });
});
