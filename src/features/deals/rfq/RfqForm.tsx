import { useState } from 'react';
import { documentRule, mostDocuments, textLength } from '#api/common/limits.ts';
import { FileField } from '#components/center/FileField.tsx';

import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import { removedFields } from '#api/deals/trade-rules.ts';
import { rfqProblems } from '#api/deals/rfq-rules.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { postRfq, rfqDraft, type RfqForm as Typed, type RfqSource } from '../stores/rfq.ts';
import { DatesSection } from './DatesSection.tsx';
import { GoodsSection } from './GoodsSection.tsx';
import type { Surroundings } from './ProductRfq.tsx';
import { rfqLabels } from './rfq-labels.ts';
import { beginning, inputOf, isOfOffer } from './rfq-values.ts';
import { useReceivers } from './use-receivers.ts';
import { goesTo, ReceiversSection, receiversId } from './ReceiversSection.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { Summary } from './Summary.tsx';
import { TermSection } from './TermSection.tsx';

export type FormValues = Typed & { attachments: readonly File[] };

type Props = Surroundings & {
  template: RfqTemplate;
  source: RfqSource;
  given: { gradeNumber?: string; quantity?: string; destination?: string };
  onPosted: (posted: { id: string; number: string; invited: number }) => void;
};

/** The RFQ. What is typed stays in this browser until it is sent. */
export function RfqForm({ template, source, given, onPosted, ...surroundings }: Props) {
  const { choices } = surroundings;
  const [draft] = useState(() => rfqDraft(source));
  const [begun] = useState(() => beginning(template, shortForm(given, choices), languageOption(getLocale()).currency));
  /** A shop of an older draft that is not listed any more cannot be unticked: it does not count. */
  const listed = (typed: Typed): Typed => ({
    ...typed,
    shopIds: typed.shopIds.filter((id) => receivers.shops.some((shop) => shop.id === id)),
  });
  const form = useForm<FormValues>({
    initial: { ...begun, attachments: [] },
    restore: draft.read,
    check: ({ attachments: _, ...typed }) =>
      rfqProblems(inputOf(listed(typed), template, source), {
        now: new Date(),
        moq: isOfOffer(listed(typed), template) ? template.moq : null,
      }),
    send: async ({ attachments, ...typed }) => {
      const outcome = await postRfq(
        inputOf(listed(typed), template, source) as Parameters<typeof postRfq>[0],
        attachments,
      );
      if (outcome.ok) {
        draft.clear();
        // The short form of the home page keeps its words until they are sent.
        localStorage.removeItem('rfq-draft');
        onPosted(outcome.data);
        return { ok: true };
      }
      return outcome;
    },
    onChange: ({ attachments: _, ...typed }) => draft.keep(typed),
  });
  const receivers = useReceivers(template, form.values);
  const parts = { form, template, receivers, ...surroundings };
  const kept = template.attachments.filter(({ id }) => form.values.keptAttachments.includes(id));
  return (
    <Form form={form} labels={rfqLabels()}>
      <div className="desk:grid-cols-[minmax(0,1fr)_20rem] grid items-start gap-6">
        <div className="space-y-5">
          <p className="text-soft text-sm">
            {goesTo(form.values, receivers)}{' '}
            <a className="link" href={`#${receiversId}`}>
              {m.deals_rfq_changeReceivers()}
            </a>
          </p>
          <LikeLast values={form.values} template={template} />
          <GoodsSection {...parts} />
          <TermSection {...parts} />
          <ShippingSection {...parts} />
          <DatesSection {...parts} />
          <ReceiversSection {...parts} />
          <section className="panel space-y-5 p-4 sm:p-5">
            <h2 className="text-lg">{m.deals_rfq_more()}</h2>
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
                <legend className="mb-2 font-medium">{m.deals_rfq_attachmentsBefore()}</legend>
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
                        {m.deals_rfq_keepAttachment({ name: file.name })}
                      </label>
                    </li>
                  ))}
                </ul>
              </fieldset>
            )}
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
          </section>
        </div>
        <aside className="desk:sticky desk:top-4 panel space-y-4 p-4 sm:p-5">
          <Summary {...parts} />
          <Button type="submit" busy={form.busy} className="w-full">
            {m.deals_trade_postRfq()}
          </Button>
          <p className="text-soft text-sm">{m.deals_rfq_draftKept()}</p>
        </aside>
      </div>
    </Form>
  );
}

/** What the short form of the home page knows: its destination may be a port of ours. */
function shortForm({ gradeNumber, quantity, destination }: Props['given'], { ports }: Surroundings['choices']) {
  const wanted = destination?.trim().toLowerCase();
  const port = wanted && ports.find(({ id, name }) => name.toLowerCase() === wanted || id.toLowerCase() === wanted);
  return {
    ...(gradeNumber && { gradeNumber }),
    ...(quantity && { quantity }),
    ...(port && { destinationPort: port.id, destinationCountry: port.country }),
    ...(wanted && !port && { remarks: m.deals_rfq_destinationWas({ destination: destination! }) }),
  };
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
    <p className="text-soft text-sm">
      {m.deals_rfq_likeLast({ fields: joinWords(same.map((field) => labels[field])) })}{' '}
      <a className="link" href={localPath('/userCenter/reqDetails', { id: remembered.id })}>
        {remembered.number}
      </a>
    </p>
  );
}
