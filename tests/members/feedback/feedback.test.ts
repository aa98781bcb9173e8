import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { FeedbackRow } from '#api/members/backstage.ts';
import type { Page } from '#api/common/common.ts';
import { forgetSettledFeedback } from '#server/members/feedback/index.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { dataOf, expectInvalid, picture, startMemberApi, type Person } from '../../support/member-api.ts';

const create = 'api/backstage/feedback/app/createFeedback';
const mine = 'api/backstage/feedback/app/getMyFeedback';
const queuePath = 'api/backstage/admin/feedback/getFeedbackByPage';
const answerPath = 'api/backstage/admin/feedback/answerFeedback';
const words = { kind: 'suggestion', content: 'Show prices per pound, too.' };

const api = startMemberApi();
let person: Person;
let operator: Person;
beforeEach(async () => {
  person = await api.person({ locale: 'zh-CN' });
  operator = await api.person({ capabilities: ['operator'] });
});

type Own = { id: string; content: string; pictures: string[]; answer: string | null };
const send = async (sender: Person | null, change: object = {}) =>
  dataOf(await api.post<{ id: string }>(create, sender, { ...words, ...change }));
const own = async () => dataOf(await api.post<Page<Own>>(mine, person));
const queue = async (query: object = {}) =>
  dataOf(await api.post<Page<FeedbackRow>>(queuePath, operator, { pageSize: 100, ...query }));
const find = async (id: string) => (await queue()).list.find((row) => row.id === id);

describe('feedback', () => {
  it('of a member is there for the member and the operators, with its pictures', async () => {
    const sent = await Promise.all(
      [1, 2].map(async (n) => ({ field: 'attachments', name: `${n}.png`, bytes: await picture() })),
    );
    const { id } = dataOf(await api.post<{ id: string }>(create, person, { ...words, contact: 'Room 5' }, sent));
    expect((await own()).list).toMatchObject([{ id, ...words, answer: null, answeredAt: null }]);
    const row = await find(id);
    expect(row).toMatchObject({
      ...words,
      contact: 'Room 5',
      sender: { memberId: person.id, email: person.email },
      pictures: [{ name: '1.png', type: 'image/png' }, { name: '2.png' }],
    });
    expect((await own()).list[0]!.pictures).toEqual(row!.pictures.map(({ href }) => href));
  });

  it('of a visitor names nobody', async () => {
    const { id } = await send(null);
    expect(await find(id)).toMatchObject({ sender: null, contact: null, pictures: [] });
  });

  it('is text, however it looks', async () => {
    const content = '<img src=x onerror=alert(1)> is what I see';
    const { id } = await send(person, { content });
    expect((await own()).list[0]!.content).toBe(content);
    expect((await find(id))!.content).toBe(content);
  });

  it("of a member is nobody else's", async () => {
    await send(await api.person());
    await send(null);
    expect(await own()).toMatchObject({ list: [], total: 0 });
    expect((await api.post(mine, null)).status).toBe(401);
  });

  it('says something, of a kind that there is, with pictures that are pictures', async () => {
    expectInvalid(await api.post(create, person, { kind: 'praise', content: ' no ' }), 'kind', 'content');
    const text = { field: 'attachments', name: 'a.png', bytes: new TextEncoder().encode('plain text') };
    expect((await api.post(create, person, words, [text])).status).toBe(415);
    expectInvalid(
      await api.post(create, person, { ...words, content: 'Hello \u0007 there', contact: '\u0001' }),
      'content',
      'contact',
    );
    expect((await own()).total).toBe(0);
  });
});

describe('the queue of feedback', () => {
  it('begins with what has waited longest for an answer', async () => {
    const ids: string[] = [];
    for (const day of [1, 2, 3]) {
      api.clock.now = new Date(Date.UTC(2026, 8, day));
      ids.push((await send(person, { kind: 'complaint' })).id);
    }
    dataOf(await api.post(answerPath, operator, { id: ids[0], answer: 'Thank you.' }));
    const order = async (query: object) => (await queue({ kind: 'complaint', ...query })).list.map(({ id }) => id);
    expect(await order({})).toEqual([ids[1], ids[2], ids[0]]);
    expect(await order({ answered: true })).toEqual([ids[0]]);
    expect(await order({ answered: false })).toEqual([ids[1], ids[2]]);
    expect(await order({ kind: 'data' })).toEqual([]);
  });

  it('is for operators only', async () => {
    const { id } = await send(person);
    expect((await api.post(queuePath, person)).status).toBe(403);
    expect((await api.post(queuePath, null)).status).toBe(401);
    expect((await api.post(answerPath, person, { id, answer: 'To myself' })).status).toBe(403);
  });
});

describe('settled feedback', () => {
  it('is kept for two years as the privacy policy says, and goes with its pictures; what waits for an answer stays', async () => {
    api.clock.now = new Date('2026-10-01T12:00:00Z');
    const sent = [{ field: 'attachments', name: 'a.png', bytes: await picture() }];
    const { id } = dataOf(await api.post<{ id: string }>(create, person, words, sent));
    const waiting = await send(person);
    dataOf(await api.post(answerPath, operator, { id, answer: 'Thank you.' }));
    const idOfPicture = /[0-9a-f-]{36}/.exec((await find(id))!.pictures[0]!.href)![0];
    const bytes = () => api.services.storage.get(idOfPicture);
    const tidiedAt = async (moment: string) => {
      api.clock.now = new Date(moment);
      await forgetSettledFeedback(api.services);
      return [await find(id), await find(waiting.id)].map((row) => row !== undefined);
    };
    expect(await tidiedAt('2028-10-01T11:59:59Z')).toEqual([true, true]);
    expect(await bytes()).not.toBeNull();
    expect(await tidiedAt('2028-10-01T12:00:01Z')).toEqual([false, true]);
    expect(await bytes()).toBeNull();
  });
});

describe('an answer', () => {
  it('reaches the member in the own language', async () => {
    const { id } = await send(person);
    dataOf(await api.post(answerPath, operator, { id, answer: 'It will come.' }));
    expect((await own()).list).toMatchObject([
      { id, answer: 'It will come.', answeredAt: expect.any(String) as string },
    ]);
    expect(await api.emailsTo(person)).toMatchObject([
      { template: 'feedbackAnswered', locale: 'zh-CN', data: { content: words.content, answer: 'It will come.' } },
    ]);
    expect((await api.auditOf(id)).at(-1)).toMatchObject({ action: 'feedback.answer', actorId: operator.id });
  });

  it('reaches a visitor who left an e-mail address, in the language that the visitor read', async () => {
    const { id } = dataOf(
      await api.post<{ id: string }>(create, null, { ...words, contact: 'visitor@mail.example' }, undefined, 'zh-CN'),
    );
    dataOf(await api.post(answerPath, operator, { id, answer: '谢谢您的建议。' }));
    const sent = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, 'visitor@mail.example'));
    expect(sent).toMatchObject([{ template: 'feedbackAnswered', locale: 'zh-CN' }]);
  });

  it('goes nowhere when the visitor left no address', async () => {
    const { id } = await send(null, { contact: '+86 10 5555 0100' });
    const before = await api.db.$count(outgoingEmail);
    dataOf(await api.post(answerPath, operator, { id, answer: 'Noted.' }));
    expect(await api.db.$count(outgoingEmail)).toBe(before);
  });

  it('is given once, by one of two operators', async () => {
    const { id } = await send(person);
    const answers = await Promise.all(['One', 'Two'].map((answer) => api.post(answerPath, operator, { id, answer })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.emailsTo(person)).toHaveLength(1);
  });

  it('is not there for an id that is none', async () => {
    for (const id of [crypto.randomUUID(), 'none']) {
      expect((await api.post(answerPath, operator, { id, answer: 'Hello' })).status).toBe(404);
    }
  });
});
