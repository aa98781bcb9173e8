import { describe, expect, it } from 'vitest';
import { mostListViews, viewQuery } from '#api/members/list-view-choices.ts';
import { deleteListView, getListViews, renameListView, saveListView, type ListViews } from '#api/members/list-view.ts';
import { listView } from '#server/platform/db/schema/list-views.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();

const save = (person: Person | null, input: Record<string, unknown>) =>
  api.post<{ id: string }>(saveListView.path, person, { list: 'offers', query: 'categoryId=abs', ...input });
const viewsOf = async (person: Person, list = 'offers') =>
  dataOf(await api.get<ListViews>(getListViews.path, person, { list })).views;
const rename = (person: Person, id: string, name: string) => api.post(renameListView.path, person, { id, name });
const remove = (person: Person, id: string) => api.post(deleteListView.path, person, { id });

describe('a view of a list', () => {
  it('is kept by its name, and stands with its list alone', async () => {
    const person = await api.person();
    await save(person, { name: 'Nylon', query: '?tradeTerm=2&categoryId=pa&page=3&cursor=x&keyword=' });
    await save(person, { name: 'abs in Ningbo' });
    dataOf(await save(person, { name: 'To sign', list: 'orders', query: 'needs=sign' }));
    expect(await viewsOf(person)).toMatchObject([
      { name: 'abs in Ningbo', query: 'categoryId=abs' },
      { name: 'Nylon', query: 'categoryId=pa&tradeTerm=2' },
    ]);
    expect(await viewsOf(person, 'orders')).toMatchObject([{ name: 'To sign', query: 'needs=sign' }]);
  });

  it('says something: neither the whole list nor the page of it', async () => {
    const person = await api.person();
    expectInvalid(await save(person, { name: 'All', query: 'page=2' }), 'query');
    expectInvalid(await save(person, { name: ' ' }), 'name');
    expectInvalid(await save(person, { name: 'Nowhere', list: 'contracts' }), 'list');
    expectInvalid(await save(person, { name: 'Long', query: `keyword=${'x'.repeat(2_000)}` }), 'query');
    expect(await viewsOf(person)).toEqual([]);
  });

  it('is renamed and deleted', async () => {
    const person = await api.person();
    const { id } = dataOf(await save(person, { name: 'One' }));
    dataOf(await rename(person, id, 'Two'));
    dataOf(await rename(person, id, 'two'));
    expect(await viewsOf(person)).toMatchObject([{ id, name: 'two' }]);
    dataOf(await remove(person, id));
    expect(await viewsOf(person)).toEqual([]);
    expect((await remove(person, id)).status).toBe(404);
    expect((await rename(person, id, 'Three')).status).toBe(404);
  });

  it('has a name that no other view of the list has, whatever the case', async () => {
    const person = await api.person();
    dataOf(await save(person, { name: 'Resin' }));
    expectInvalid(await save(person, { name: 'RESIN' }), 'name');
    dataOf(await save(person, { name: 'Resin', list: 'materials' }));
    const { id } = dataOf(await save(person, { name: 'Other' }));
    expectInvalid(await rename(person, id, 'resin'), 'name');
    const both = await Promise.all([0, 1].map(() => save(person, { name: 'At once' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is one of so many of a list at most', async () => {
    const person = await api.person();
    const row = { memberId: person.id, list: 'offers', query: 'categoryId=abs', savedAt: api.clock.now } as const;
    await api.db
      .insert(listView)
      .values(Array.from({ length: mostListViews }, (_, n) => ({ ...row, id: crypto.randomUUID(), name: `V${n}` })));
    expectInvalid(await save(person, { name: 'One more' }), 'name');
    dataOf(await save(person, { name: 'One more', list: 'materials' }));
  });

  it('is nobody else’s', async () => {
    const [person, stranger] = [await api.person(), await api.person()];
    const { id } = dataOf(await save(person, { name: 'Mine' }));
    expect(await viewsOf(stranger)).toEqual([]);
    expect((await rename(stranger, id, 'Theirs')).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await save(null, { name: 'Nobody’s' })).status).toBe(401);
    expect(await viewsOf(person)).toMatchObject([{ id, name: 'Mine' }]);
  });
});

describe('the query of a view', () => {
  it('is the same text for the same filters', () => {
    expect(viewQuery('?b=2&a=y&a=x&page=4&empty=')).toBe('a=x&a=y&b=2');
    expect(viewQuery('a=x&b=2&a=y&a=x&all=b&filters=all')).toBe('a=x&a=y&b=2');
    expect(viewQuery('keyword=PA+66%20GF&x=%E5%A1%91')).toBe('keyword=PA+66+GF&x=%E5%A1%91');
    expect(viewQuery('')).toBe('');
  });
});
