import { useState } from 'react';
import { documentRule, textLength } from '#api/common/limits.ts';
import type { Claims } from '#api/deals/claim.ts';
import {
  breachClaims,
  claimsOfGoods,
  figureRemedies,
  mostClaimFiles,
  weightUnits,
  type ClaimKind,
  type ClaimRemedy,
} from '#api/deals/claim-choices.ts';
import { claimKindName } from '#api/deals/claim-words.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError, textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { useAsked } from '../deal/use-asked.ts';
import { claimDraft, makeClaim, readClaims } from '../stores/claim.ts';
import { basisFrom, partFor } from './claim-basis.ts';
import { RemedyFields, remedyErrors } from './RemedyFields.tsx';

type Props = {
  orderId: string;
  subOrderId: string;
  /** A value of a lot that is not as agreed, from which a claim of quality begins. */
  start?: Partial<Omit<Values, 'kind' | 'evidence'>> | undefined;
  onClose: () => void;
};

/** A claim against the other side: first what there is to claim about, then the form. */
export function MakeClaim(props: Props) {
  const asked = useAsked(() => readClaims(props.subOrderId), [props.subOrderId]);
  if (asked.remote.state === 'ready') return <ClaimForm {...props} known={asked.remote.data} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title={m.deals_claim_make()} description={m.deals_claim_makeText()}>
        <Loaded {...asked} skeleton={<Skeleton of="form" rows={6} />}>
          {() => null}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

const begin = {
  ...{ shipment: '', tonnes: '', property: '', promised: '', measured: '', unit: 't', method: '' },
  ...{ remedy: '', figure: '', text: '', hidden: false },
  ...{ items: [] as readonly string[], evidence: [] as readonly File[] },
};

function ClaimForm({ orderId, subOrderId, start, onClose, known }: Props & { known: Claims }) {
  const [key] = useState(onceKey);
  const possible = known.kinds.filter(({ problem }) => problem === null).map(({ kind }) => kind);
  const [draft] = useState(() => claimDraft<Omit<Values, 'evidence'>>(subOrderId, start?.property));
  const form = useForm<Values>({
    // What cannot be claimed any more is not begun with.
    restore: (beginning) => {
      const typed = draft.read(beginning);
      return possible.includes(typed.kind as ClaimKind) ? typed : beginning;
    },
    onChange: ({ evidence: _, ...typed }) => draft.keep(typed),
    initial: start && possible.includes('offSpec') ? { ...begin, ...start, kind: 'offSpec' } : { ...begin, kind: possible[0] ?? '' }, // prettier-ignore
    check: (values) => {
      const isOf = (...kinds: ClaimKind[]) => kinds.includes(values.kind as ClaimKind);
      const needed = (text: string, isNeeded: boolean) =>
        isNeeded && text.trim() === '' ? m.field_required() : undefined;
      return {
        kind: missingError(values.kind),
        tonnes: needed(values.tonnes, isOf('damaged', 'offSpec', ...breachClaims)),
        property: needed(values.property, isOf('offSpec')),
        promised: needed(values.promised, isOf('offSpec')),
        measured: needed(values.measured, isOf('offSpec', 'short', ...breachClaims)),
        unit: needed(values.unit, isOf('offSpec', 'short')),
        ...remedyErrors(values),
        text: textError(values.text, textLength.claimText),
      };
    },
    send: async (values) => {
      const outcome = await makeClaim(key, orderId, inputOf(subOrderId, values), values.evidence);
      if (outcome.ok) {
        draft.clear();
        showToast(m.deals_claim_sent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { evidence, items, hidden, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const kind = known.kinds.find((one) => one.kind === texts.kind)?.kind;
  const isWeight = kind === 'short';
  const isQuality = kind === 'offSpec';
  const isBreach = kind !== undefined && breachClaims.includes(kind);
  const part = kind && partFor(kind, texts.shipment, known);
  const basis = part && kind ? basisFrom(kind, part, texts, known) : null;
  const ofGoods = kind !== undefined && (claimsOfGoods.includes(kind) || kind === 'late' || kind === 'wrongDocuments');
  const chosen = known.shipments.find(({ position }) => String(position) === texts.shipment);
  const named = (chosen ? [chosen] : known.shipments).flatMap((one) => one.items);
  const labels = {
    ...{ kind: m.deals_claim_kind(), shipment: m.deals_claim_shipment(), items: m.deals_claim_items() },
    ...{ tonnes: m.deals_claim_tonnes(), property: m.deals_claim_property(), promised: m.deals_claim_promised() },
    ...{ measured: measuredLabel(kind), unit: m.deals_claim_unit() },
    ...{ method: m.deals_claim_method(), remedy: m.deals_claim_remedy(), figure: m.deals_claim_figureAmount() },
    ...{ text: m.deals_claim_text(), evidence: m.deals_claim_evidence() },
  };
  return (
    <FormDialog
      title={m.deals_claim_make()}
      description={m.deals_claim_makeText()}
      form={form}
      labels={labels}
      action={m.deals_claim_send()}
      onClose={onClose}
    >
      <ChoiceField
        form={{
          ...fields,
          set: (name, value) => {
            fields.set(name, value);
            form.set('remedy', '');
            form.set('unit', value === 'short' ? 't' : '');
          },
        }}
        name="kind"
        required
        options={possible.map((code) => ({ code, name: claimKindName(code) }))}
        help={<NotNow kinds={known.kinds} />}
      />
      {ofGoods && known.shipments.length > 1 && (
        <ChoiceField
          form={fields}
          name="shipment"
          placeholder={m.deals_claim_wholeShipment()}
          options={known.shipments.map(({ position, transportDocument }) => ({
            code: String(position),
            name: m.deals_claim_shipmentNo({ position, document: transportDocument }),
          }))}
        />
      )}
      {ofGoods && named.length > 0 && (
        <fieldset className="space-y-1">
          <legend className="font-medium">{labels.items}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {named.map((item) => (
              <CheckboxField
                key={item}
                name={`items ${item}`}
                checked={items.includes(item)}
                onChange={(on) => form.set('items', on ? [...items, item] : items.filter((one) => one !== item))}
              >
                <span className="figures">{item}</span>
              </CheckboxField>
            ))}
          </div>
        </fieldset>
      )}
      {(kind === 'damaged' || isQuality || isBreach) && (
        <TextField
          form={fields}
          name="tonnes"
          required
          places={3}
          most={part?.tonnes ?? undefined}
          unit={m.unit_tonne()}
        />
      )}
      {isQuality && <TextField form={fields} name="property" required maxLength={textLength.claimProperty[1]} />}
      {isBreach && (
        <TextField
          form={fields}
          name="measured"
          required
          places={4}
          unit={m.unit_perTonne({ currency: known.whole.value.currency })}
          help={part?.price ? m.deals_claim_contractPrice({ price: priceText(part.price) }) : undefined}
        />
      )}
      {(isQuality || isWeight) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {isQuality && <TextField form={fields} name="promised" required places={6} />}
          <TextField
            form={fields}
            name="measured"
            required
            places={isWeight ? 3 : 6}
            help={
              isWeight && basis?.tonnes && part?.price
                ? m.deals_claim_shortBy({ tonnes: tonnesText(basis.tonnes), price: priceText(part.price) })
                : undefined
            }
          />
          {isWeight ? (
            <ChoiceField
              form={fields}
              name="unit"
              required
              options={weightUnits.map((code) => ({ code, name: code }))}
            />
          ) : (
            <TextField form={fields} name="unit" required maxLength={textLength.claimUnit[1]} />
          )}
        </div>
      )}
      {(isQuality || isWeight || kind === 'damaged') && (
        <TextField form={fields} name="method" maxLength={textLength.claimMethod[1]} />
      )}
      {isQuality && (
        <CheckboxField name="hidden" checked={hidden} onChange={(on) => form.set('hidden', on)}>
          {m.deals_claim_hidden()}
        </CheckboxField>
      )}
      {kind && <RemedyFields form={fields} kind={kind} basis={basis} currency={known.whole.value.currency} isFirst />}
      <LongTextField form={fields} name="text" required rows={4} maxLength={textLength.claimText[1]} />
      <FileField
        name="evidence"
        label={labels.evidence}
        rule={documentRule}
        max={mostClaimFiles}
        error={form.errors['evidence']}
        files={evidence}
        onChange={(files) => form.set('evidence', files)}
      />
    </FormDialog>
  );
}

const measuredLabel = (kind: ClaimKind | undefined): string => {
  if (kind === 'cover') return m.deals_claim_coverPrice();
  if (kind === 'resale') return m.deals_claim_resalePrice();
  return kind === 'short' ? m.deals_claim_weighed() : m.deals_claim_measured();
};

/** What cannot be claimed at the moment, and why. */
function NotNow({ kinds }: Pick<Claims, 'kinds'>) {
  const closed = kinds.filter(({ problem }) => problem !== null);
  if (closed.length === 0) return null;
  return (
    <ul>
      {closed.map(({ kind, problem }) => (
        <li key={kind}>
          {claimKindName(kind)}: {problem}
        </li>
      ))}
    </ul>
  );
}

type Values = typeof begin & { kind: string };

/** Of what was typed that which the kind of claim asks. */
function inputOf(subOrderId: string, values: Values) {
  const kind = values.kind as ClaimKind;
  const remedy = values.remedy as ClaimRemedy;
  const isWeight = kind === 'short';
  const isQuality = kind === 'offSpec';
  const isBreach = breachClaims.includes(kind);
  return {
    ...{ subOrderId, kind, remedy, text: values.text.trim(), items: [...values.items] },
    ...(values.shipment !== '' && { shipment: Number(values.shipment) }),
    ...((isQuality || kind === 'damaged' || isBreach) && { tonnes: trimZeros(values.tonnes) }),
    ...(isQuality && { property: values.property.trim(), promised: values.promised, hidden: values.hidden }),
    ...((isQuality || isWeight) && { measured: values.measured, unit: values.unit.trim() }),
    ...(isBreach && { measured: values.measured }),
    ...(values.method.trim() !== '' && { method: values.method.trim() }),
    ...(figureRemedies.includes(remedy) && { figure: values.figure }),
  };
}
