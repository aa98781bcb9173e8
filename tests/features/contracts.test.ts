import { answerWith, failure, requests, success } from './fake-browser.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { amendmentDraft, proposeAmendment } from '#features/deals/stores/contracts.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { $toasts } from '#app/stores/toasts.ts';

type Values = { remark: string; latestPayment: string };
const agreed: Values = { remark: '', latestPayment: '2026-08-01' };
const input = { id: 'contract-1', lines: [], remark: 'Market fell' };

beforeEach(() => {
  requests.length = 0;
  amendmentDraft<Values>('sub-order-1').keep({ remark: 'Market fell' });
});

describe('a proposed change of a contract', () => {
  it('that comes too late loses nothing that was typed: the form stays, and the next version begins with it', async () => {
    answerWith((request) =>
      request.url.includes('proposeAmendment')
        ? failure(409, 'The order has changed', { fields: { status: '2' } })
        : success({ id: 'contract-1', newerId: 'contract-2' }),
    );
    const outcome = await proposeAmendment(onceKey(), 'sub-order-1', input);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('kept') as string });
    expect(requests.map(({ url }) => url).at(-1)).toContain('getContractById');
    expect($toasts.get().at(-1)).toMatchObject({ kind: 'warning' });
    const next = { ...agreed, latestPayment: '2026-09-01' };
    expect(amendmentDraft<Values>('sub-order-1').read(next)).toEqual({ ...next, remark: 'Market fell' });
  });

  it('that has been sent leaves no draft behind', async () => {
    answerWith(() => success({}));
    expect(await proposeAmendment(onceKey(), 'sub-order-1', input)).toMatchObject({ ok: true });
    expect(amendmentDraft<Values>('sub-order-1').read(agreed)).toEqual(agreed);
  });
});
