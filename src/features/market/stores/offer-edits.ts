import { atom, map } from 'nanostores';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { compare } from '#lib/decimal.ts';
import { fieldOf, fieldsWith, type PriceBreak, type SheetField } from '#api/market/offer-fields.ts';
import { editProblems } from '#api/market/offer-rules.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf } from '#app/stores/draft.ts';
import type { PriceChange } from './price-change.ts';
import { absorbOffers, ownOffers, updateOffers, type OfferChange } from './own-offers.ts';

/** What can be typed into the table, in the order of its columns. */
export const editFields = fieldsWith('sheet');
export type EditField = SheetField;

export type OfferEdit = {
  /** Of the row that was edited: the server refuses an edit of a row that has changed since. */
  updatedAt: string;
  /** What the row is called where it is not shown. */
  grade: string;
  fields: Partial<Record<EditField, string>>;
  /** Changed along with the price. */
  priceBreaks?: PriceBreak[];
  /** Somebody has changed the row since; the edit stays, for a second look. */
  stale?: boolean;
};
export type OfferEdits = Record<string, OfferEdit>;
/** By offer and field; `updatedAt`: the row as a whole. */
export type EditErrors = Record<string, Record<string, string>>;

/** Most rows that the server takes at once. */
const atOnce = 100;

export const $edits = map<OfferEdits>({});
export const $editErrors = map<EditErrors>({});
/** Whether there is a step to take back. */
export const $canUndo = atom(false);
const draft = draftOf<{ edits: OfferEdits }>('offers');

/** What was typed before each step, newest last; `at`: the cell, within which typing goes on as one step. */
const past: { edits: OfferEdits; at: string }[] = [];
const mostSteps = 100;
let together = '';

/** Takes the next change as a step that can be undone. */
function remember(at: string): void {
  const step = together || at;
  if (step && past.at(-1)?.at === step) return;
  past.push({ edits: $edits.get(), at: step });
  if (past.length > mostSteps) past.shift();
  $canUndo.set(true);
}

/** Many cells at once, as one step: a block that was pasted, a column that was filled. */
export function asOneStep(change: () => void): void {
  stepNumber += 1;
  together = `step ${stepNumber}`;
  try {
    change();
  } finally {
    together = '';
  }
}
let stepNumber = 0;

/** Takes the last step back. What was wrong with a cell is told anew when it is saved. */
export function undo(): void {
  const step = past.pop();
  $canUndo.set(past.length > 0);
  if (!step) return;
  keep(step.edits);
  $editErrors.set({});
}

function keep(edits: OfferEdits): void {
  $edits.set(edits);
  if (Object.keys(edits).length === 0) draft.clear();
  else draft.keep({ edits });
}

/** Takes up what was typed and not saved before the page was left. */
export const readEdits = (): void => $edits.set(draft.read({ edits: {} }).edits);

export const storedValue = (offer: OwnOffer, field: EditField): string =>
  field === 'price' ? offer.price.amount : String(offer[field]);
export const shownValue = (offer: OwnOffer, field: EditField, edit: OfferEdit | undefined): string =>
  edit?.fields[field] ?? storedValue(offer, field);

/** Two amounts are the same however many zeros they end with. */
const same = (field: EditField, one: string, other: string): boolean => {
  const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
  if (fieldOf(field).kind === 'day' || !isNumber(one) || !isNumber(other)) return one.trim() === other.trim();
  return compare(one, other) === 0;
};

/** Types into a cell; what is as it was is no edit. */
export function setField(offer: OwnOffer, field: EditField, value: string): void {
  const edits = $edits.get();
  remember(`${offer.id} ${field}`);
  const { [offer.id]: before, ...others } = edits;
  const { [field]: _, ...fields } = before?.fields ?? {};
  const isEdit = !same(field, value, storedValue(offer, field)) || value.trim() === '';
  const next = isEdit ? { ...fields, [field]: value } : fields;
  const edit: OfferEdit = { ...before, updatedAt: offer.updatedAt, grade: offer.grade, fields: next };
  // The steps were scaled with a price that is typed over now.
  if (field === 'price') delete edit.priceBreaks;
  delete edit.stale;
  keep(Object.keys(next).length === 0 ? others : { ...edits, [offer.id]: edit });
  const { [field]: _error, updatedAt: _row, priceBreaks: _steps, ...errors } = $editErrors.get()[offer.id] ?? {};
  $editErrors.setKey(offer.id, errors);
}

/** Puts a change of prices, steps included, into the table as edits that are not saved yet. */
export function changePrices(changes: readonly PriceChange[]): void {
  asOneStep(() => {
    for (const { offer, to, steps } of changes) {
      setField(offer, 'price', to);
      const edit = $edits.get()[offer.id];
      if (edit && steps.length > 0) keep({ ...$edits.get(), [offer.id]: { ...edit, priceBreaks: steps } });
    }
  });
}

/** What was saved or given up is not taken back, and comes back by no undoing. */
export function discard(ids: readonly string[] = Object.keys($edits.get())): void {
  past.length = 0;
  $canUndo.set(false);
  keep(Object.fromEntries(Object.entries($edits.get()).filter(([id]) => !ids.includes(id))));
  $editErrors.set(Object.fromEntries(Object.entries($editErrors.get()).filter(([id]) => !ids.includes(id))));
}

/** Rows that were read anew: an edit of one that has changed meanwhile stays, and says so. */
export function rebase(offers: readonly OwnOffer[], { own = false } = {}): void {
  const edits = { ...$edits.get() };
  for (const offer of offers) {
    const edit = edits[offer.id];
    if (!edit || edit.updatedAt === offer.updatedAt) continue;
    const left = Object.entries(edit.fields).filter(
      ([field, value]) => !same(field as EditField, value, storedValue(offer, field as EditField)),
    );
    if (left.length === 0) delete edits[offer.id];
    else edits[offer.id] = { ...edit, fields: Object.fromEntries(left), updatedAt: offer.updatedAt, stale: !own };
  }
  keep(edits);
}

/** What is typed into a cell as the contract has it; what is no number of days is NaN. */
function valueOf(field: EditField, typed: string): string | number | undefined {
  const text = typed.trim();
  if (fieldOf(field).kind !== 'days') return text;
  return /^\d+$/.test(text) ? Number(text) : text === '' ? undefined : Number.NaN;
}

const asChange = (id: string, { updatedAt, fields, priceBreaks }: OfferEdit): OfferChange => ({
  id,
  updatedAt,
  ...Object.fromEntries(Object.entries(fields).map(([field, typed]) => [field, valueOf(field as EditField, typed)])),
  ...(priceBreaks && { priceBreaks }),
});

/** What is wrong with an edit as far as the page can tell. */
export function problemsOf(offer: OwnOffer, edit: OfferEdit, now: Date): Record<string, string> {
  const changed = [...Object.keys(edit.fields), ...(edit.priceBreaks ? ['priceBreaks'] : [])];
  const shown = editFields.map((field) => [field, valueOf(field, shownValue(offer, field, edit))] as const);
  const problems = editProblems(
    {
      ...Object.fromEntries(shown),
      currency: offer.price.currency,
      tradeTerm: offer.tradeTerm,
      portId: offer.port?.id,
      priceBreaks: edit.priceBreaks ?? offer.priceBreaks,
    },
    changed,
    now,
  );
  return byField(Object.entries(problems));
}

/** A row has one place for all that is wrong with its price breaks: `priceBreaks.0.price` → `priceBreaks`. */
function byField(problems: readonly (readonly [name: string, text: string])[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [name, text] of problems) said[name.split('.')[0]!] ??= text;
  return said;
}

/** Saves all edits. What is refused stays as it was typed, with the reason at its cell. */
export async function saveEdits(now: Date): Promise<Outcome<number>> {
  const shown = new Map(ownOffers.$state.get().data?.list.map((offer) => [offer.id, offer]));
  const wrong: EditErrors = {};
  for (const [id, edit] of Object.entries($edits.get())) {
    const offer = shown.get(id);
    const problems = offer ? problemsOf(offer, edit, now) : {};
    if (Object.keys(problems).length > 0) wrong[id] = problems;
  }
  $editErrors.set(wrong);
  if (Object.keys(wrong).length > 0) return { ok: false, message: '', fields: {} };
  let saved = 0;
  for (let left = Object.entries($edits.get()); left.length > 0; left = Object.entries($edits.get())) {
    const part = left.slice(0, atOnce);
    const outcome = await updateOffers(part.map(([id, edit]) => asChange(id, edit)));
    if (!outcome.ok) {
      $editErrors.set(errorsByOffer(outcome.fields, part));
      return outcome;
    }
    discard(part.map(([id]) => id));
    absorbOffers(outcome.data);
    saved += part.length;
  }
  return { ok: true, data: saved };
}

/** `offers.3.stock` → the stock of the fourth offer sent. */
function errorsByOffer(fields: Record<string, string>, sent: readonly (readonly [string, OfferEdit])[]): EditErrors {
  const errors: EditErrors = {};
  for (const [name, text] of Object.entries(fields)) {
    const [, index, field] = /^offers\.(\d+)\.(\w+)/.exec(name) ?? [];
    const id = sent[Number(index)]?.[0];
    if (id && field) errors[id] = { ...errors[id], [field]: text };
  }
  return errors;
}
