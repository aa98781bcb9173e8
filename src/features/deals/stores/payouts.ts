import type { PostCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decide } from '#app/stores/decide.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';

const web = 'api/trade/supplier/payout';
const admin = 'api/backstage/admin/payout';
type Web<Name extends string> = `${typeof web}/${Name}` extends keyof PostCalls
  ? PostCalls[`${typeof web}/${Name}`]['input']
  : never;
type Admin<Name extends string> = `${typeof admin}/${Name}` extends keyof PostCalls
  ? PostCalls[`${typeof admin}/${Name}`]['input']
  : never;
const pageSize = 20;

/** What the marketplace owes the reader's company, and what it has paid. */
export const ownPayouts = asked((client, pageNo: number) => client.post(`${web}/getPayouts`, { pageNo, pageSize }));

export const proposeAccount = (input: Web<'proposePayoutAccount'>, reload: () => Promise<void>): Promise<Outcome> =>
  thenReload(outcomeOf(browserClient().silent.post(`${web}/proposePayoutAccount`, input)), reload);
export const withdrawAccount = (id: string, reload: () => Promise<void>): Promise<Outcome> =>
  thenReload(outcomeOf(browserClient().silent.post(`${web}/withdrawPayoutAccount`, { id })), reload);

async function thenReload(call: Promise<Outcome<unknown>>, reload: () => Promise<void>): Promise<Outcome> {
  const answer = await call;
  if (!answer.ok) return answer;
  await reload();
  return { ok: true, data: undefined };
}

/** What is due to sellers, and accounts that wait for an operator. */
export const payoutDesk = asked((client, _: void) => client.get(`${admin}/getPayoutDesk`, {}));
export const decideAccount = (input: Admin<'decidePayoutAccount'>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/decidePayoutAccount`, input), payoutDesk.load);

export async function makeBatch(input: Admin<'makePayoutBatch'>, key: OnceKey): Promise<Outcome<{ number: string }>> {
  const options = { idempotencyKey: key.value() };
  const answer = await outcomeOf(browserClient().silent.post(`${admin}/makePayoutBatch`, input, options));
  if (!answer.ok) return answer;
  key.renew();
  await payoutDesk.load();
  return answer;
}

/** Batches of payments, the newest first. */
export const payoutBatches = asked((client, pageNo: number) =>
  client.post(`${admin}/getPayoutBatches`, { pageNo, pageSize }),
);
export const decideBatch = (input: Admin<'decidePayoutBatch'>, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/decidePayoutBatch`, input), reload);
export const sendBatch = (id: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/sendPayoutBatch`, { id }), reload);
export const rejectPayout = (input: Admin<'rejectPayout'>, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/rejectPayout`, input), reload);
export const readBatchFile = (id: string): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file(`${admin}/getPayoutFile`, { id }));

export type BankAnswer = PostCalls['api/backstage/admin/payout/importBankAnswer']['data'];
export const importAnswer = async (file: File): Promise<Outcome<BankAnswer>> =>
  outcomeOf(
    browserClient().silent.post(`${admin}/importBankAnswer`, {
      name: file.name.slice(0, 200),
      content: await file.text(),
    }),
  );

/** A line of a statement that went out, or came back, is a payout. */
export const matchPayout = (id: string, payoutId: string, reload: () => Promise<void>): Promise<Outcome> =>
  decide(browserClient().silent.post(`${admin}/matchPayoutLine`, { id, payoutId }), reload);
