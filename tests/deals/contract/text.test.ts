import { describe, expect, it } from 'vitest';
import type { ContractText } from '#api/deals/contract-text.ts';
import { pdfText } from '#server/platform/pdf/pdf-text.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { bytesOf, issuedDeal, path, pdfOf, read } from './harness.ts';

const api = startMemberApi();

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{Script=Latin}\d]+|\p{Script=Han}/gu) ?? []);
const missing = (from: Set<string>, words: Set<string>): string[] => [...words].filter((word) => !from.has(word));

describe('the text of a contract', () => {
  it('says what the file says that is signed, in both languages, no word more and none less', async () => {
    const { contractId, buyer } = await issuedDeal(api);
    const { sha256 } = await read(api, buyer, contractId);
    const text = dataOf(await api.get<ContractText>(path('getContractText'), buyer, { id: contractId }));
    expect(text.sha256).toBe(sha256);
    const said = wordsOf(JSON.stringify(text.parts, (key, value: unknown) => (key === 'figures' ? undefined : value)));
    const printed = wordsOf(await pdfText(await bytesOf(await pdfOf(api, buyer, contractId)), 50));
    // The names of the parts of the answer are none of its words.
    const names = wordsOf('heading paragraphs rows label value table heads figures en zh null n');
    expect(missing(printed, said).filter((word) => !names.has(word))).toEqual([]);
    // Letterhead, foot, and the lines for the signatures stand in the file alone.
    const frame = wordsOf(
      `Resinport 塑港 Page of 第页共 Terms SHA-256 template version ${sha256} For the Seller Buyer 卖方买方 Sales Contract 销售合同`,
    );
    const beyond = missing(said, printed).filter((word) => !frame.has(word) && !/^[\da-f]{1,64}$/.test(word));
    expect(beyond).toEqual([]);
  });

  it('is not read by strangers', async () => {
    const { contractId } = await issuedDeal(api);
    const stranger = await newSupplier(api);
    expect((await api.get(path('getContractText'), stranger, { id: contractId })).status).toBe(404);
    expect((await api.get(path('getContractText'), null, { id: contractId })).status).toBe(401);
  });
});
