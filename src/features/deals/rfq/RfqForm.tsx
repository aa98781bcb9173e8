import { dealPath } from '#api/deals/deal-address.ts';
import { useEffect, useState } from 'react';
import { documentRule, mostDocuments, textLength } from '#api/common/limits.ts';
import { FileField } from '#components/center/FileField.tsx';

import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/class-names.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import { rfqProblems } from '#api/deals/rfq-rules.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { readToken } from '#client/token.ts';
import { useMember } from '#app/session/use-member.ts';
import { keepRfq } from '../stores/waiting-rfqs.ts';
import { changeRfq, postBundle, postRfq, rfqDraft, type RfqForm as Typed, type RfqSource } from '../stores/rfq.ts';
import { ReferenceFields } from '../deal/ReferenceFields.tsx';
import { DatesSection } from './DatesSection.tsx';
import { GoodsSection } from './GoodsSection.tsx';
import type { Posted, Surroundings } from './ProductRfq.tsx';
import { limitLabels } from '../limits/limit-values.ts';
import { QuickRead } from './QuickRead.tsx';
import { rfqLabels } from '#api/deals/rfq-labels.ts';
import { KeepTemplate } from './KeepTemplate.tsx';
import { TemplateLinks, TemplateNote } from './TemplateNotes.tsx';
import { guestLabels, guestProblems } from '../guest/guest-values.ts';
import { beginning, changeOf, fieldsToKeep, inputOf, isOfOffer, waitingInputOf } from './rfq-values.ts';
import { bundleOf, lineLabels, lineProblems, shownAt, shownBesides } from './line-values.ts';
import { useLineReceivers } from './use-line-receivers.ts';
import { useReceivers } from './use-receivers.ts';
import { ChangeReceivers, goesTo, ReceiversSection, receiversId } from './ReceiversSection.tsx';
import { Step, StepBar, StepHead, useSteps } from './RfqSteps.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { Summary } from './Summary.tsx';
import { TermSection } from './TermSection.tsx';

export type FormValues = Typed & { attachments: readonly File[] };

type Props = Surroundings & {
  newcomer: boolean;
  template: RfqTemplate;
  source: RfqSource;
  given: { gradeNumber?: string; quantity?: string };
  /** Null: it is kept for the certification. */
  onSent: (posted: Posted | null) => void;
};

/** The page whose form a visitor has sent off before logging in. */
const sentFrom = 'rfqSentFrom';

/** The RFQ. What is typed stays in this browser until it is sent. */
export function RfqForm({ newcomer, template, source, given, onSent, ...surroundings }: Props) {
  const { choices } = surroundings;
  const { changing } = template;
  const isVisitor = useMember() === null && newcomer;
  const [draft] = useState(() => rfqDraft(source, template.version));
  const [begun] = useState(() => beginning(template, given, languageOption(getLocale()).currency));
  /** A shop of an older draft that is not listed any more cannot be unticked: it does not count. */
  const listed = (typed: Typed): Typed => ({
    ...typed,
    shopIds: typed.shopIds.filter((id) => receivers.shops.some((shop) => shop.id === id)),
  });
  const carriageOf = (line: number): Carriage => ({ ...choices, goods: lineReceivers[line]?.goods ?? null });
  const done = async (posted: Posted | null) => {
    draft.clear();
    // The short form of the home page keeps its words until they are sent.
    localStorage.removeItem('rfq-draft');
    await steps.end();
    onSent(posted);
  };
  const check = ({ attachments: _, ...typed }: FormValues) => {
    const input = inputOf(listed(typed), template, source);
    const now = new Date();
    return {
      ...lineProblems(input, typed.lines, { now, carriageOf }),
      ...guestProblems(typed.guests),
      ...rfqProblems(input, {
        now,
        moq: changing || isOfOffer(listed(typed), template) ? template.moq : null,
        carriage: { ...choices, goods: receivers.goods },
      }),
    };
  };
  const form = useForm<FormValues>({
    initial: { ...begun, attachments: [] },
    restore: draft.read,
    check,
    send: async ({ attachments, ...typed }) => {
      const input = inputOf(listed(typed), template, source);
      if (newcomer && !readToken()) {
        draft.keep(typed);
        sessionStorage.setItem(sentFrom, location.pathname + location.search);
        void import('#app/stores/require-login.ts').then(({ goToLogin }) => goToLogin());
        // The button stays busy until the next page is there.
        return new Promise<null>(() => undefined);
      }
      if (changing) {
        const changed = await changeRfq(changeOf(input, template), attachments);
        if (changed.ok) {
          draft.clear();
          location.assign(dealPath('buyer', changing.id, 'rfq'));
          return new Promise<null>(() => undefined);
        }
        return changed;
      }
      if (newcomer) {
        const kept = await keepRfq(waitingInputOf(input, typed.lines, template), attachments);
        if (kept.ok) await done(null);
        return kept.ok ? kept : { ...kept, fields: shownBesides(kept.fields) };
      }
      if (typed.lines.length > 0) {
        const posted = await postBundle(bundleOf(input, typed.lines), attachments);
        if (posted.ok) await done(posted.data);
        return posted.ok ? posted : { ...posted, fields: shownAt(posted.fields) };
      }
      const posted = await postRfq(input as Parameters<typeof postRfq>[0], attachments);
      if (posted.ok) await done(posted.data);
      return posted;
    },
    onChange: ({ attachments: _, ...typed }) => draft.keep(typed),
  });
  useEffect(() => {
    if (!newcomer || !readToken() || sessionStorage.getItem(sentFrom) !== location.pathname + location.search) return;
    sessionStorage.removeItem(sentFrom);
    form.submit();
  }, []);
  const steps = useSteps(form, () => check(form.values));
  const receivers = useReceivers(template, form.values);
  const lineReceivers = useLineReceivers(form.values.lines);
  const parts = { form, newcomer, template, receivers, lineReceivers, ...surroundings };
  const isNewRfq = source.waitingId === undefined && !changing;
  const kept = template.attachments.filter(({ id }) => form.values.keptAttachments.includes(id));
  const labels = {
    ...rfqLabels(),
    ...limitLabels(form.values.limits.length),
    ...lineLabels(form.values.lines),
    ...guestLabels(form.values.guests.length),
  };
  return (
    <div onClickCapture={steps.follow}>
      <Form form={form} labels={labels}>
        <div ref={steps.root} className="desk:grid-cols-[minmax(0,1fr)_20rem] grid scroll-mt-16 items-start gap-6">
          <div className="min-w-0 space-y-5">
            <StepHead step={steps.step} />
            <Step of={0} shown={steps.step}>
              {changing ? (
                <p className="text-soft text-table">{m.deals_change_allTold({ count: changing.invited })}</p>
              ) : (
                <p className="text-soft text-table">
                  {goesTo(form.values, receivers)}{' '}
                  <a className="link" href={`#${receiversId}`}>
                    {m.deals_rfq_changeReceivers()}
                  </a>
                </p>
              )}
              <TemplateNote kept={template.kept} />
              {!changing && <TemplateLinks templates={surroundings.templates} />}
              {template.quick && source.text !== undefined && (
                <QuickRead
                  text={source.text}
                  quick={template.quick}
                  template={template}
                  values={form.values}
                  choices={choices}
                />
              )}
              <LikeLast values={form.values} template={template} />
              <GoodsSection {...parts} />
            </Step>
            <Step of={1} shown={steps.step}>
              <TermSection {...parts} />
              <ShippingSection {...parts} />
            </Step>
            <Step of={2} shown={steps.step}>
              <DatesSection {...parts} />
            </Step>
            <Step of={3} shown={steps.step}>
              {changing ? <ChangeReceivers form={form} changing={changing} /> : <ReceiversSection {...parts} />}
              <section className="panel space-y-5 p-4 sm:p-5">
                <h2 className="text-h3">{m.deals_rfq_more()}</h2>
                {!newcomer && !changing && <ReferenceFields form={form} />}
                <Field
                  name="remarks"
                  label={m.deals_rfq_remarks()}
                  help={m.deals_rfq_remarksHelp()}
                  error={form.errors['remarks']}
                >
                  {(control) => (
                    <Textarea
                      {...control}
                      value={form.values.remarks}
                      onChange={(event) => form.set('remarks', event.target.value)}
                      maxLength={textLength.dealRemarks[1]}
                    />
                  )}
                </Field>
                {template.attachments.length > 0 && (
                  <fieldset>
                    <legend className="mb-2 font-medium">
                      {isNewRfq ? m.deals_rfq_attachmentsBefore() : m.deals_waiting_attachmentsKept()}
                    </legend>
                    <ul className="space-y-2">
                      {template.attachments.map((file) => (
                        <li key={file.id}>
                          <label className="press flex items-center gap-3">
                            <Checkbox
                              name="keptAttachments"
                              value={file.id}
                              checked={kept.includes(file)}
                              onChange={(event) =>
                                form.set(
                                  'keptAttachments',
                                  event.target.checked
                                    ? [...form.values.keptAttachments, file.id]
                                    : form.values.keptAttachments.filter((id) => id !== file.id),
                                )
                              }
                            />
                            {isNewRfq
                              ? m.deals_rfq_keepAttachment({ name: file.name })
                              : m.deals_waiting_keepAttachment({ name: file.name })}
                          </label>
                        </li>
                      ))}
                    </ul>
                  </fieldset>
                )}
                {isVisitor ? (
                  <p className="text-soft text-table">{m.deals_waiting_filesLater()}</p>
                ) : (
                  <FileField
                    name="attachments"
                    label={m.deals_rfq_attachments()}
                    help={m.deals_rfq_attachmentsHelp()}
                    rule={documentRule}
                    max={mostDocuments - kept.length}
                    error={form.errors['attachments'] ?? form.errors['keptAttachments']}
                    files={form.values.attachments}
                    onChange={(files) => form.set('attachments', files)}
                  />
                )}
              </section>
            </Step>
          </div>
          <aside
            className={cn(
              'desk:sticky desk:top-[calc(var(--bar)+1rem)] panel space-y-4 p-4 sm:p-5',
              steps.step < 3 && 'max-md:hidden',
            )}
          >
            <Summary {...parts} />
            <Button type="submit" busy={form.busy} className="w-full">
              {changing
                ? m.deals_change_send()
                : isVisitor
                  ? m.deals_waiting_goOn()
                  : newcomer
                    ? m.deals_waiting_keepSend()
                    : m.deals_trade_postRfq()}
            </Button>
            {!newcomer && !changing && (
              <KeepTemplate
                className="w-full"
                suggested={form.values.gradeNumber}
                what={() => ({ fields: fieldsToKeep(inputOf(form.values, template, source), form.values.lines) })}
              />
            )}
            <p className="text-soft text-table">{isVisitor ? m.deals_waiting_goOnText() : m.deals_rfq_draftKept()}</p>
          </aside>
          <StepBar {...steps} />
        </div>
      </Form>
    </div>
  );
}

/** Which fields are still as in the last RFQ: nothing that was filled in for the buyer goes unseen. */
function LikeLast({ values, template: { fields, remembered } }: { values: FormValues; template: RfqTemplate }) {
  const removed: readonly string[] = removedFields(values.tradeTerm);
  const same = remembered?.fields.filter(
    (field) => !removed.includes(field) && values[field] !== '' && values[field] === String(fields[field]),
  );
  if (!remembered || !same?.length) return null;
  const labels = rfqLabels();
  return (
    <p className="text-soft text-table">
      {m.deals_rfq_likeLast({ fields: joinWords(same.map((field) => labels[field])) })}{' '}
      <a className="link" href={localPath('/userCenter/reqDetails', { id: remembered.id })}>
        {remembered.number}
      </a>
    </p>
  );
}
