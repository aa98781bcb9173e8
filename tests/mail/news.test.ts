import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newsPath } from '#api/mail/news.ts';
import { openNews, type OpenNews } from '#server/platform/news/news.ts';
import { newBuyer, newSupplier } from '../support/deals.ts';
import { startMemberApi, type Person } from '../support/member-api.ts';
import { post, words } from './post.ts';

const api = startMemberApi();
const { send } = post(api);
let news: OpenNews;
let site: ReturnType<typeof api.onAnotherMachine>;
let supplier: Person;
let buyer: Person;

beforeAll(async () => {
  news = openNews(api.databaseUrl);
  site = api.onAnotherMachine({ news });
  [supplier, buyer] = [await newSupplier(api), await newBuyer(api)];
  await vi.waitFor(async () => expect((await listen(buyer)).status).toBe(200), 10_000);
});
afterAll(() => news?.close());

const listen = (person: Person | null) => site.listen(`/${newsPath}`, person);

describe('a page that listens', () => {
  it('hears at once that something is new, not what, and nothing of what is new for others', async () => {
    const [own, others] = [await listen(supplier), await listen(buyer)];
    expect(own.headers.get('Content-Type')).toBe('text/event-stream');
    // As it begins, both have read all that there is.
    expect([await own.read(), await others.read()]).toEqual(['data: 0\n\n', 'data: 0\n\n']);
    await send(buyer, [supplier.id]);
    const heard = await own.read();
    expect(heard).toBe('data: news\n\n');
    expect(heard).not.toContain(words.subject);
    await send(supplier, [buyer.id]);
    // The first that it hears is its own.
    expect(await others.read()).toBe('data: news\n\n');
    own.leave();
    others.leave();
    const again = await listen(supplier);
    expect(await again.read()).toBe('data: 1\n\n');
    again.leave();
  });

  it('is told the newest of what is unread when it asks', async () => {
    await send(buyer, [supplier.id], { subject: 'PA-765A for July' });
    const { body } = await api.get<{ newest: { subject: string } }>('api/backstage/web/mail/getUnreadMail', supplier);
    expect(body.data!.newest.subject).toBe('PA-765A for July');
  });

  it('is somebody who is logged in', async () => {
    for (const stranger of [null, { id: '00000000-0000-0000-0000-000000000000', email: '' }])
      expect((await listen(stranger)).status).toBe(401);
  });

  it('is refused where one member has as many as may listen, and let in again when one of them has gone', async () => {
    const first = await listen(supplier);
    const more = [];
    for (let one = first; one.status === 200; one = await listen(supplier)) more.push(one);
    expect(more.length).toBeGreaterThan(5);
    expect((await listen(supplier)).headers.get('Retry-After')).toBe('60');
    expect((await listen(buyer)).status).toBe(200);
    first.leave();
    expect((await listen(supplier)).status).toBe(200);
    for (const one of more) one.leave();
  });

  it('is ended with the process, and asks again', async () => {
    const { read } = await listen(buyer);
    await read();
    news.end();
    expect(await read()).toBeNull();
    expect((await listen(buyer)).status).toBe(200);
  });

  it('hears again, and is told to look, when the database has lost the line', async () => {
    const { read } = await listen(buyer);
    await read();
    await api.services.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'resinport news' and datname = current_database()`,
    );
    expect(await read()).toBe('data: news\n\n');
    await send(supplier, [buyer.id]);
    expect(await read()).toBe('data: news\n\n');
  }, 15_000);

  it('cannot be had where nobody hears the database: pages look by themselves', async () => {
    const answer = await api.fetch(`/${newsPath}`, buyer);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
  });
});
