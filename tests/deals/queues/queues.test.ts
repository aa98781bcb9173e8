import { describe, expect, it } from 'vitest';
import { queueNames } from '#api/deals/queue-names.ts';
import { getQueues, type Queues } from '#api/deals/queues.ts';
import { createReport, decideReport, getReportByPage, type Report } from '#api/deals/report.ts';
import { createFeedback } from '#api/members/feedback.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();

describe('the queues of the console', () => {
  it('say how much waits in each, as the queue itself does, and since when', async () => {
    const [operator, reader] = [await api.person({ capabilities: ['operator'] }), await api.person()];
    const all = async () => dataOf(await api.get<Queues>(getQueues.path, operator));
    const reports = async () => (await all()).find(({ name }) => name === 'reports');
    expect((await all()).map(({ name }) => name)).toEqual(queueNames);
    expect(await reports()).toEqual({ name: 'reports', total: 0, since: null, cases: [] });

    const { shopId } = await newSupplier(api);
    const said = { thing: 'shop', id: shopId, reason: 'fraud', words: 'They sell what is not theirs' };
    dataOf(await api.post(createReport.path, reader, said));
    const page = dataOf(await api.post<{ list: Report[] }>(getReportByPage.path, operator, { decided: false }));
    const { id, name, at } = page.list[0]!;
    const named = { id, name, since: at, number: null, money: null, until: null, batch: null };
    expect(await reports()).toEqual({ name: 'reports', total: 1, since: at, cases: [named] });

    const decision = { id: page.list[0]!.id, outcome: 'nothing', answer: 'Their papers are in order' };
    dataOf(await api.post(decideReport.path, operator, decision));
    expect(await reports()).toMatchObject({ total: 0, since: null });
  });

  it('name the five that wait longest, the longest first', async () => {
    const [operator, reader] = [await api.person({ capabilities: ['operator'] }), await api.person()];
    const sent: string[] = [];
    for (const content of ['one', 'two', 'three', 'four', 'five', 'six']) {
      api.clock.now = new Date(api.clock.now.getTime() + 60_000);
      sent.push(api.clock.now.toISOString());
      dataOf(await api.post(createFeedback.path, reader, { kind: 'suggestion', content: `${content} of these words` }));
    }
    const all = dataOf(await api.get<Queues>(getQueues.path, operator));
    const { total, since, cases } = all.find(({ name }) => name === 'feedback')!;
    expect(total).toBe(6);
    expect(since).toBe(sent[0]);
    expect(cases.map((one) => one.since)).toEqual(sent.slice(0, 5));
  });

  it('are no business of anybody else', async () => {
    expect((await api.get(getQueues.path, await newSupplier(api))).status).toBe(403);
  });
});
