/**
 * The menu of a list's views: loaded when it is first opened, because most readers never do. The same on public pages and
 * in the centers; a view is a link to its address.
 */
import { viewQuery, type ViewedList } from '#api/members/list-view-choices.ts';
import { textLength } from '#api/common/limits.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { deleteView, keepsWithAccount, listViews, renameView, saveView, type View } from '../stores/list-views.ts';
import { showToast } from '../stores/toasts.ts';
import { made } from './made.ts';

const pencil = 'm4 20 1-4L16 5l3 3L8 19zM14 7l3 3';
const cross = 'M6 6l12 12M18 6 6 18';

/** Fills the menu, anew each time: the address may have changed, and other windows keep views, too. */
export async function showViews(menu: HTMLDetailsElement): Promise<void> {
  if (!menu.open) return;
  const list = menu.dataset['views'] as ViewedList;
  const place =
    menu.querySelector<HTMLElement>('.popover') ?? menu.appendChild(made('div', 'popover mt-1 p-3 text-table'));
  place.ariaBusy = 'true';
  const outcome = await listViews(list);
  place.ariaBusy = null;
  if (outcome.ok) draw(menu, place, list, outcome.data);
  else place.replaceChildren(made('p', 'text-bad', outcome.message));
}

function draw(menu: HTMLDetailsElement, place: HTMLElement, list: ViewedList, views: readonly View[]): void {
  const present = viewQuery(location.search);
  const active = views.find(({ query }) => query === present);
  const rows = made('ul', 'max-h-[80vh] overflow-y-auto');
  rows.append(...views.map((view) => row(menu, list, view, view === active)));
  const parts: HTMLElement[] = views.length > 0 ? [rows] : [];
  if (present === '' || active) {
    if (views.length === 0) parts.push(made('p', 'text-soft', m.members_view_none()));
  } else {
    const form = nameForm(m.members_view_keep(), '', async (name) => {
      const outcome = await saveView(list, name, present);
      if (outcome.ok) await after(menu, m.members_view_kept(), name);
      return outcome;
    });
    parts.push(form);
  }
  if (!keepsWithAccount()) parts.push(made('p', 'text-soft text-meta', m.members_view_here()));
  place.replaceChildren(...parts);
}

function row(menu: HTMLDetailsElement, list: ViewedList, view: View, isActive: boolean): HTMLElement {
  const { id, name, query } = view;
  const entry = made('li', 'flex items-center');
  const link = made('a', 'press hover:text-brand min-w-0 grow px-2 py-2 break-words -outline-offset-2', name);
  link.href = `${location.pathname}?${query}`;
  if (isActive) link.ariaCurrent = 'page';
  const rename = iconButton(pencil, m.members_view_rename({ name }), () => {
    const form = nameForm(m.members_view_newName(), name, async (typed) => {
      const outcome = await renameView(list, id, typed);
      if (outcome.ok) await after(menu, m.members_view_renamed(), typed);
      return outcome;
    });
    entry.replaceChildren(form);
    form.querySelector('input')!.select();
  });
  const remove = iconButton(cross, m.members_view_delete({ name }), async () => {
    const outcome = await deleteView(list, id);
    if (!outcome.ok) return showToast(outcome.message, 'warning');
    await showViews(menu);
    menu.querySelector('summary')?.focus();
    showToast(m.members_view_deleted({ name }), 'success', {
      label: m.members_view_undo(),
      act: () =>
        void saveView(list, name, query).then((again) => {
          // After the press, which closes it as any beside it does.
          if (again.ok) setTimeout(() => (menu.open = true));
          else showToast(again.message, 'warning');
        }),
    });
  });
  entry.append(link, rename, remove);
  return entry;
}

/** Shows what came of it, and puts the focus where its reader looks. */
async function after(menu: HTMLDetailsElement, said: string, name: string): Promise<void> {
  await showViews(menu);
  const link = [...menu.querySelectorAll('a')].find(({ textContent }) => textContent === name.trim());
  (link ?? menu.querySelector('summary'))?.focus();
  showToast(said, 'success');
}

function nameForm(label: string, value: string, send: (name: string) => Promise<Outcome<unknown>>): HTMLFormElement {
  const form = made('form', 'flex w-full flex-wrap items-end gap-2');
  const caption = made('label', 'text-soft min-w-0 grow text-meta', label);
  const field = made('input', 'field text-body');
  [field.type, field.value, field.maxLength, field.required] = ['text', value, textLength.viewName[1], true];
  caption.append(field);
  const button = made('button', 'press bg-brand text-on-brand hover:bg-brand-strong rounded px-4 font-medium');
  button.textContent = m.center_save();
  const problem = made('p', 'text-bad w-full text-meta');
  problem.role = 'alert';
  problem.id = 'view-problem';
  field.setAttribute('aria-describedby', problem.id);
  form.append(caption, button, problem);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = 'true';
    const outcome = await send(field.value);
    form.ariaBusy = null;
    if (outcome.ok) return;
    field.ariaInvalid = 'true';
    problem.textContent = outcome.fields['name'] ?? outcome.fields['query'] ?? outcome.message;
    field.focus();
  });
  return form;
}

function iconButton(path: string, label: string, act: () => void): HTMLButtonElement {
  const button = made('button', 'press text-soft hover:text-brand px-3 -outline-offset-2');
  button.type = 'button';
  button.title = label;
  button.ariaLabel = label;
  button.innerHTML = `<svg viewBox="0 0 24 24" class="icon size-4" aria-hidden="true"><path d="${path}"></path></svg>`;
  button.addEventListener('click', act);
  return button;
}
