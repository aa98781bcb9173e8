import { mostListViews, type ViewedList } from '#api/members/list-view-choices.ts';
import type { ListViews } from '#api/members/list-view.ts';
import { browserClient } from '#client/browser.ts';
import { readToken } from '#client/token.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { onceKey } from './once-key.ts';
import { outcomeOf } from './outcome.ts';

export type View = ListViews['views'][number];

/** Whose views these are: a member's are with the account, a visitor's in this browser. */
export const keepsWithAccount = (): boolean => readToken() !== undefined;

const calls = 'api/user/web/listView';
const keyOf = (list: ViewedList) => `views-${list}`;

function readHere(list: ViewedList): View[] {
  try {
    const views = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]') as Partial<View>[];
    return views.filter(
      (one): one is View =>
        typeof one?.id === 'string' && typeof one.name === 'string' && typeof one.query === 'string',
    );
  } catch {
    return [];
  }
}

function keepHere(list: ViewedList, views: readonly View[]): void {
  try {
    if (views.length > 0) localStorage.setItem(keyOf(list), JSON.stringify(views));
    else localStorage.removeItem(keyOf(list));
  } catch {
    // Storage may be switched off: nothing is kept then, and the menu shows it.
  }
}

const alike = (name: string) => name.toLowerCase();
const done = { ok: true, data: {} } as const;
const refused = (message: string) => ({ ok: false, message, fields: { name: message } }) as const;

const ask = (list: ViewedList) => outcomeOf(browserClient().silent.get(`${calls}/getListViews`, { list }));
const post = (list: ViewedList, name: string, query: string) =>
  outcomeOf(
    browserClient().silent.post(`${calls}/saveListView`, { list, name, query }, { idempotencyKey: onceKey().value() }),
  );

/** The views of a list by their names. What a member kept before logging in goes to the account, as far as there is room. */
export async function listViews(list: ViewedList): Promise<Outcome<readonly View[]>> {
  const here = readHere(list);
  if (!keepsWithAccount()) return { ok: true, data: here.sort((a, b) => (alike(a.name) < alike(b.name) ? -1 : 1)) };
  const own = await ask(list);
  if (!own.ok) return own;
  const { views } = own.data;
  const names = new Set(views.map(({ name }) => alike(name)));
  const coming = here.filter(({ name }) => !names.has(alike(name))).slice(0, mostListViews - views.length);
  if (coming.length === 0) return { ok: true, data: views };
  const kept = new Set<View>();
  for (const view of coming) if ((await post(list, view.name, view.query)).ok) kept.add(view);
  keepHere(
    list,
    here.filter((view) => !kept.has(view)),
  );
  const all = await ask(list);
  return all.ok ? { ok: true, data: all.data.views } : all;
}

export async function saveView(list: ViewedList, name: string, query: string): Promise<Outcome<unknown>> {
  if (keepsWithAccount()) return post(list, name, query);
  const here = readHere(list);
  if (here.length >= mostListViews) return refused(m.members_view_tooMany({ max: mostListViews }));
  if (here.some((one) => alike(one.name) === alike(name))) return refused(m.members_view_taken());
  keepHere(list, [...here, { id: onceKey().value(), name, query }]);
  return done;
}

export async function renameView(list: ViewedList, id: string, name: string): Promise<Outcome<unknown>> {
  if (keepsWithAccount()) return outcomeOf(browserClient().silent.post(`${calls}/renameListView`, { id, name }));
  const here = readHere(list);
  if (here.some((one) => one.id !== id && alike(one.name) === alike(name))) return refused(m.members_view_taken());
  keepHere(
    list,
    here.map((one) => (one.id === id ? { ...one, name } : one)),
  );
  return done;
}

export async function deleteView(list: ViewedList, id: string): Promise<Outcome<unknown>> {
  if (keepsWithAccount()) return outcomeOf(browserClient().silent.post(`${calls}/deleteListView`, { id }));
  keepHere(
    list,
    readHere(list).filter((one) => one.id !== id),
  );
  return done;
}
