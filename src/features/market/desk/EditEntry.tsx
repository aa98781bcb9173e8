import { useState } from 'react';
import type { CatalogueChoices } from '#api/market/proposal.ts';
import type { DeskRowView } from '#api/market/desk.ts';
import { addedByTwo, deskFields, isGuarded, type AddedThing, type DeskField, type DeskValue, type DeskValues } from '#api/market/desk-choices.ts'; // prettier-ignore
import { deskFieldName, thingNames } from '#api/market/desk-words.ts';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { calledSo } from '../proposals/grade-values.ts';
import { addEntry, changeEntry, deskEntry } from '../stores/desk.ts';
import { asList, asTyped } from './desk-text.ts';
import { FieldOfDesk } from './FieldOfDesk.tsx';

type Typed = Record<string, string> & Record<'key' | 'reason' | 'source', string>;
const because = { reason: '', source: '' };

const labelsOf = (fields: readonly DeskField[]) => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, deskFieldName(name)])),
  reason: m.market_desk_reason(),
  source: m.market_desk_source(),
});

/** What was typed, as the API takes it: categories by their id. */
function said(
  fields: readonly DeskField[],
  values: Record<string, string>,
  choices: CatalogueChoices,
  read: DeskValues,
): DeskValues {
  return Object.fromEntries(
    fields.map(({ name, kind }): [string, DeskValue] => {
      const typed = values[name] ?? '';
      if (kind === 'list') return [name, asList(typed)];
      if (kind === 'yes') return [name, typed === 'true'];
      if (kind === 'category' && name !== 'parentId')
        return [name, calledSo(choices.categories, typed)?.id ?? (read[name] as string)];
      return [name, typed];
    }),
  );
}

const begin = (fields: readonly DeskField[], values: DeskValues, choices: CatalogueChoices): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      kind === 'category' && name !== 'parentId'
        ? (choices.categories.find(({ id }) => id === values[name])?.name ?? '')
        : asTyped(values[name]),
    ]),
  );

type Props = { row: DeskRowView; choices: CatalogueChoices; reload: () => Promise<void>; onClose: () => void };

/** Changes fields of an entry. Where somebody was faster, what is typed stays, and what stands there now is said beside it. */
export function EditEntry({ row, choices, reload, onClose }: Props) {
  const { thing, key, name } = row;
  const fields = deskFields[thing].map((field) => ({
    ...field,
    ...(isGuarded(thing, key, field.name) && { guarded: true as const }),
  }));
  const [read, setRead] = useState(row.values);
  const form = useForm<Typed>({
    initial: { ...begin(fields, row.values, choices), key, ...because },
    draft: () => draftOf(`addEntry:${thing}`),
    check: (values) => ({
      reason: textError(values['reason'], textLength.note),
      ...('categoryId' in values &&
        !calledSo(choices.categories, values['categoryId']) && { categoryId: m.market_proposals_chooseCategory() }),
    }),
    send: async (values) => {
      const now = said(fields, values, choices, read);
      const first = said(fields, begin(fields, row.values, choices), choices, row.values);
      // What was not touched is nobody's word: it follows who changes it meanwhile.
      const touched = Object.fromEntries(
        Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(first[field])),
      );
      const { reason, source } = values as typeof because;
      const sent = await changeEntry({ thing, key, values: touched, read, reason, source });
      if (sent.ok) {
        showToast(sent.data.waiting.length > 0 ? m.market_desk_savedWaits() : m.market_desk_saved(), 'success');
        onClose();
        await reload();
        return sent;
      }
      // Whoever sends again has seen what stands there now.
      await reload();
      const fresh = deskEntry.$state.get().data;
      if (fresh?.key === key) setRead(fresh.values);
      return sent;
    },
  });
  return (
    <FormDialog
      title={`${m.market_desk_edit()}: ${name}`}
      description={m.market_desk_editText()}
      form={form}
      labels={labelsOf(fields)}
      action={m.center_save()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldOfDesk key={field.name} form={form} field={field} choices={choices} row={row} />
      ))}
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} rows={2} />
      <TextField form={form} name="source" maxLength={textLength.gradeSource[1]} />
    </FormDialog>
  );
}

const keyNames = {
  port: m.market_desk_keyPort,
  duty: m.market_desk_keyDuty,
  vat: m.market_desk_keyVat,
  destination: m.market_desk_keyRule,
  party: m.market_desk_keyRule,
} as const satisfies Record<AddedThing, () => string>;

/** That two are needed is said of the whole row. */
const withoutHint = ({ guarded: _, ...field }: DeskField): DeskField => field;

const noRow = { parents: [], conditions: [] };

type AddProps = { thing: AddedThing; choices: CatalogueChoices; reload: () => Promise<void>; onClose: () => void };

/** What the release does not have: a port, a duty, a VAT, a sanction. */
export function AddEntry({ thing, choices, reload, onClose }: AddProps) {
  const byTwo = addedByTwo.includes(thing);
  const fields = deskFields[thing];
  const empty = Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'yes' ? 'true' : '']));
  const form = useForm<Typed>({
    initial: { key: '', ...empty, ...because },
    draft: () => draftOf(`editEntry:${thing}:${key}`),
    check: (values) => ({
      key: values['key'].trim() === '' ? m.field_required() : undefined,
      reason: textError(values['reason'], textLength.note),
    }),
    send: async (values) => {
      const { reason, source } = values as typeof because;
      const key = values['key'].trim().toUpperCase();
      const sent = await addEntry({ thing, key, values: said(fields, values, choices, {}), reason, source });
      if (sent.ok) {
        showToast(sent.data.waiting ? m.market_desk_savedWaits() : m.market_desk_added({ name: key }), 'success');
        onClose();
        await reload();
      }
      return sent;
    },
  });
  return (
    <FormDialog
      title={`${m.market_desk_add()}: ${thingNames[thing]()}`}
      description={byTwo ? m.market_desk_guarded() : m.market_desk_editText()}
      form={form}
      labels={{ key: keyNames[thing](), ...labelsOf(fields) }}
      action={m.market_desk_add()}
      onClose={onClose}
    >
      <TextField form={form} name="key" required maxLength={textLength.recordNumber[1]} autoComplete="off" />
      {fields.map((field) => (
        <FieldOfDesk key={field.name} form={form} field={withoutHint(field)} choices={choices} row={noRow} />
      ))}
      <LongTextField form={form} name="reason" required maxLength={textLength.note[1]} rows={2} />
      <TextField form={form} name="source" maxLength={textLength.gradeSource[1]} />
    </FormDialog>
  );
}
