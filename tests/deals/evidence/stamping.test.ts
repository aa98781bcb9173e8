import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkContract, checkPack, readKeys, type LogFile, type PackFiles } from '#api/deals/evidence-check.ts';
import type { LogHeadView } from '#api/deals/evidence.ts';
import { headStatement } from '#api/deals/log-rules.ts';
import { checkSignedPdf } from '#lib/signed-pdf.ts';
import { checkTimeStamp } from '#lib/time-stamp.ts';
import { unzipPack } from '#lib/unzip.ts';
import { extendLog, stampingOf } from '#server/deals/evidence/index.ts';
import { logStamp } from '#server/platform/db/schema/evidence.ts';
import { startTimeAuthority } from '../../support/time-authority.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { postTo } from '../../support/rfqs.ts';
import { bytesOf, issuedDeal, pdfOf, signBoth } from '../contract/harness.ts';

const api = startMemberApi();
let authority: Awaited<ReturnType<typeof startTimeAuthority>>;
beforeAll(async () => {
  authority = await startTimeAuthority(() => api.clock.now);
  api.services.config.timestampUrl = authority.url;
});
afterAll(async () => {
  api.services.config.timestampUrl = undefined;
  await authority.close();
});
beforeEach(() => void (authority.state.mood = 'good'));

const happen = async () => {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const posted = await postTo(api, buyer, [supplier]);
  await extendLog(api.services);
  return { buyer, id: posted.id };
};
const head = async () => dataOf(await api.get<{ head: LogHeadView }>('api/trade/web/log/getLogHead', null, {})).head;
const statementOf = (one: LogHeadView) => new TextEncoder().encode(headStatement(one));
const tokenOf = ({ stamp }: LogHeadView) => new Uint8Array(Buffer.from(stamp!.token, 'base64'));
const keys = async () => readKeys(JSON.stringify(dataOf(await api.get('api/trade/web/contract/getSealKey', null, {}))));
const packOf = async (person: Person, id: string) =>
  unzipPack(
    new Uint8Array(
      await bytesOf(await api.fetch(`/api/trade/web/log/exportEvidence?${new URLSearchParams({ id })}`, person)),
    ),
  )!;

describe('the head of the public log', () => {
  it('is stamped once by the authority, and the token proves when without asking anybody', async () => {
    await happen();
    const stamp = stampingOf(api.services);
    expect((await head()).stamp).toBeNull();
    expect(await stamp()).toBe(true);
    expect(await stamp()).toBe(false);
    const stamped = await head();
    expect(stamped.stamp).toMatchObject({ at: api.clock.now.toISOString(), authority: 'Time of Apapa' });
    expect((await checkTimeStamp(tokenOf(stamped), statementOf(stamped)))?.at).toEqual(api.clock.now);
    expect(await checkTimeStamp(tokenOf(stamped), statementOf({ ...stamped, size: stamped.size + 1 }))).toBeNull();
    const changed = tokenOf(stamped);
    changed[changed.length - 5]! ^= 1;
    expect(await checkTimeStamp(changed, statementOf(stamped))).toBeNull();
    await expect(api.db.delete(logStamp)).rejects.toThrow();
  });

  it.each(['down', 'otherHash', 'noNonce', 'refuses'] as const)(
    'keeps nothing of an authority that is %s',
    async (mood) => {
      await happen();
      authority.state.mood = mood;
      await expect(stampingOf(api.services)()).rejects.toThrow('time-stamping authority');
      expect((await head()).stamp).toBeNull();
    },
  );

  it('is asked for again after a minute, then two, while everything else goes on', async () => {
    await happen();
    const stamp = stampingOf(api.services);
    authority.state.mood = 'down';
    const from = authority.state.asked;
    await expect(stamp()).rejects.toThrow();
    expect(await stamp()).toBe(false);
    expect(authority.state.asked).toBe(from + 1);
    api.clock.now = new Date(api.clock.now.getTime() + 61_000);
    await expect(stamp()).rejects.toThrow();
    api.clock.now = new Date(api.clock.now.getTime() + 61_000);
    expect(await stamp()).toBe(false);
    authority.state.mood = 'good';
    await happen();
    api.clock.now = new Date(api.clock.now.getTime() + 61_000);
    expect(await stamp()).toBe(true);
    expect((await head()).stamp).not.toBeNull();
  });

  it('stands stamped in the evidence pack, where a changed stamp shows', async () => {
    const { buyer, id } = await happen();
    await stampingOf(api.services)();
    // What happens between others does not take the stamp out of a pack.
    await happen();
    const files = await packOf(buyer, id);
    const log = JSON.parse(new TextDecoder().decode(files.get('log.json'))) as LogFile;
    expect(log.head.stamp?.authority).toBe('Time of Apapa');
    expect((await checkPack(files, await keys())).faults).toEqual([]);
    const at = new Date(Date.parse(log.head.stamp!.at) - 86_400_000).toISOString();
    const earlier = { ...log, head: { ...log.head, stamp: { ...log.head.stamp!, at } } };
    const changed: PackFiles = new Map([...files, ['log.json', new TextEncoder().encode(JSON.stringify(earlier))]]);
    const { faults } = await checkPack(changed, await keys());
    expect(faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(['fileChanged', 'stampBroken']));
  });
});

describe('a contract signed while an authority is configured', () => {
  it('carries its time stamp', async () => {
    const deal = await issuedDeal(api);
    await signBoth(api, deal);
    const file = new Uint8Array(await bytesOf(await pdfOf(api, deal.buyer, deal.contractId, true)));
    const { stamp } = (await checkSignedPdf(file))!;
    expect((await checkTimeStamp(stamp!.token, stamp!.over))?.authority.name).toBe('Time of Apapa');
    expect((await checkContract(file, await keys()))?.fault).toBeNull();
  });

  it('is signed all the same where the authority does not answer', async () => {
    authority.state.mood = 'down';
    const deal = await issuedDeal(api);
    await signBoth(api, deal);
    const file = new Uint8Array(await bytesOf(await pdfOf(api, deal.buyer, deal.contractId, true)));
    expect((await checkSignedPdf(file))!.stamp).toBeNull();
    expect((await checkContract(file, await keys()))?.fault).toBeNull();
  });
});
