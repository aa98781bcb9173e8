import { lazy, Suspense } from 'react';
import { tradeDays } from '#api/deals/order-states.ts';
import type { RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormSection } from '#components/form/FormSection.tsx';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { focusAdded } from '#components/form/focus-added.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { RadioGroupCard } from '#components/ui/radio-group.tsx';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import type { SectionProps } from './ProductRfq.tsx';
import type { FormValues } from './RfqForm.tsx';
import { newGuest } from '../guest/guest-values.ts';
import { ShopTicks } from './ShopTicks.tsx';

type Changing = NonNullable<RfqTemplate['changing']>;

/** So many names stand in a line before the rest is counted. */
const mostNames = 5;

export const receiversId = 'rfq-receivers';

/** The names of those who are ticked. */
export const chosenOf = ({ shopIds }: FormValues, { shops }: RfqReceivers): string[] =>
  shops.filter(({ id }) => shopIds.includes(id)).map(({ name }) => name);

/** Nobody knows yet who deals in it: neither a grade of the catalogue nor a category has been said. */
export const isUnsaid = ({ category }: Pick<RfqReceivers, 'category'>): boolean => category === null;

/** Who gets it, in a line above the form. */
export function goesTo(values: FormValues, receivers: RfqReceivers): string {
  const chosen = chosenOf(values, receivers);
  const guests = values.guests.map(({ company, email }) => company.trim() || email.trim()).filter(Boolean);
  const byEmail = m.deals_guest_byEmail({ guests: joinWords(guests) });
  const shops = values.openToAll
    ? values.lines.length > 0
      ? m.deals_bundle_goesToAll()
      : isUnsaid(receivers)
        ? m.deals_rfq_goesToUnsaid()
        : m.deals_rfq_goesToAll({ count: receivers.all })
    : chosen.length > 0
      ? m.deals_rfq_goesTo({ shops: joinWords(chosen) })
      : '';
  if (guests.length > 0) return [shops, byEmail].filter(Boolean).join(' ');
  return shops || m.deals_rfq_goesToNobody();
}

/** Of an RFQ that is changed: who has it stays as it is. */
export function ChangeReceivers({ form, changing }: Pick<SectionProps, 'form'> & { changing: Changing }) {
  return (
    <FormSection anchor={receiversId} title={m.deals_rfq_receivers()} lead={m.deals_change_receiversLead()}>
      <p>{m.deals_change_allTold({ count: changing.invited })}</p>
      {changing.sealable && <SealedUntil form={form} />}
    </FormSection>
  );
}

/** Prices stay hidden until then. */
const SealedUntil = ({ form }: Pick<SectionProps, 'form'>) => (
  <TextField form={form} name="sealedUntil" type="moment" help={m.deals_rfq_sealedHelp()} className="sm:max-w-80" />
);

/** Who gets the RFQ, said before anything is written, and whether the prices stay hidden until a moment. */
export function ReceiversSection({ form, newcomer, receivers }: SectionProps) {
  const { openToAll, sealedUntil, lines } = form.values;
  const several = lines.length > 0;
  const options = [
    {
      all: true,
      label: several
        ? m.deals_bundle_toAll()
        : isUnsaid(receivers)
          ? m.deals_rfq_toAllUnsaid()
          : m.deals_rfq_toAll({ count: receivers.all }),
    },
    { all: false, label: m.deals_rfq_toChosen() },
  ];
  return (
    <FormSection
      anchor={receiversId}
      title={m.deals_rfq_receivers()}
      lead={m.deals_rfq_receiversLead({ days: tradeDays.quoteTimeout })}
    >
      {receivers.unreachable.length > 0 && (
        <p className="bg-sunken rounded px-3 py-2 text-table" role="note">
          {m.deals_rfq_unreachable({ shops: joinWords(receivers.unreachable) })}
        </p>
      )}
      <fieldset>
        <legend className="sr-only">{m.deals_rfq_receivers()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {options.map(({ all, label }) => (
            <RadioGroupCard
              key={String(all)}
              name="openToAll"
              value={String(all)}
              checked={openToAll === all}
              onChange={() => form.set('openToAll', all)}
            >
              {label}
            </RadioGroupCard>
          ))}
        </div>
        <FieldError id="rfq-receivers-error" text={form.errors['shopIds']} />
      </fieldset>
      {openToAll ? (
        <>
          {isUnsaid(receivers) ? (
            <p className="text-soft text-table">{m.deals_rfq_goesToUnsaid()}</p>
          ) : (
            <p className="text-soft text-table">
              {several && m.deals_bundle_field({ number: 1, field: m.deals_bundle_reaches({ count: receivers.all }) })}{' '}
              {reachOf(receivers, sealedUntil !== '')}
            </p>
          )}
          {/* It is within days of the posting, which nobody knows yet. */}
          {!newcomer && <SealedUntil form={form} />}
        </>
      ) : (
        <ShopChoice form={form} receivers={receivers} />
      )}
      {!newcomer && <ByEmail form={form} />}
    </FormSection>
  );
}

const GuestFields = lazy(async () => ({ default: (await import('../guest/GuestFields.tsx')).GuestFields }));

/** One's own suppliers, who are not here yet. The fields come with the first of them. */
function ByEmail({ form: { values, errors, set } }: Pick<SectionProps, 'form'>) {
  return (
    <section className="border-line space-y-2 border-t pt-4">
      <h3 className="text-body font-medium">{m.deals_guest_title()}</h3>
      <p className="text-soft text-table">{m.deals_guest_lead()}</p>
      {values.guests.length === 0 ? (
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            set('guests', [newGuest()]);
            focusAdded('[name="guests.0.company"]');
          }}
        >
          {m.deals_guest_add()}
        </Button>
      ) : (
        <AfterHydration>
          <Suspense fallback={<Skeleton rows={2} />}>
            <GuestFields guests={values.guests} errors={errors} onChange={(guests, at) => set('guests', guests, at)} />
          </Suspense>
        </AfterHydration>
      )}
    </section>
  );
}

/** Who all of them are: named, but for sealed bids, whose bidders nobody is to know. */
function reachOf({ shops, all, category, within }: RfqReceivers, sealed: boolean): string {
  const names = shops
    .filter(({ deals }) => deals)
    .slice(0, mostNames)
    .map(({ name }) => name);
  const more = all - names.length;
  const named = more > 0 ? m.deals_rfq_andMore({ names: joinWords(names), count: more }) : joinWords(names);
  const isWider = category !== null && category.id !== within?.id;
  const wider = isWider
    ? within
      ? m.deals_rfq_widerCategory({ category: category.name, wider: within.name })
      : m.deals_rfq_widestCategory({ category: category.name })
    : '';
  return [wider, sealed ? m.deals_rfq_namesHidden() : named].filter(Boolean).join(' ');
}

function ShopChoice({ form, receivers }: Pick<SectionProps, 'form' | 'receivers'>) {
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium">
        {m.deals_rfq_chosenCount({ count: chosenOf(form.values, receivers).length })}
      </legend>
      <ShopTicks
        shops={receivers.shops}
        chosen={form.values.shopIds}
        onChange={(shopIds) => form.set('shopIds', shopIds)}
      />
    </fieldset>
  );
}
