import { useEffect, useState } from 'react';
import type { Correspondent } from '#api/mail/mail.ts';
import { mailLimits } from '#api/mail/mail-choices.ts';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import { findCorrespondents, mailDraft, nameOfOffer, sendMail, type MailForm } from './stores/mail.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { MailFields, mailErrors, mailLabels, type MailValues } from './MailFields.tsx';
import { ReceiverField } from './ReceiverField.tsx';

const longestId = 120;
/** Takes the new mail out of the address. */
const withoutMail = { compose: undefined, to: undefined, shop: undefined, offer: undefined, pageNo: undefined };

type Named = { id: string; name: string };
type Found = {
  receiver: Correspondent | null;
  offer: Named | null;
};

/** A new mail; the address may name to whom (`to`, `shop`) and about which offer. */
export function Compose() {
  const { params, href, go } = useAddress();
  const wanted = (params.get('shop') ?? params.get('to') ?? '').slice(0, longestId);
  const offerId = params.has('shop') ? (params.get('offer') ?? '').slice(0, longestId) : '';
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let current = true;
    setFound(null);
    void Promise.all([wanted ? findCorrespondents(wanted) : [], offerId ? nameOfOffer(offerId) : null]).then(
      ([people, name]) => {
        if (!current) return;
        const receiver = people.find(({ id }) => id === wanted) ?? null;
        setFound({ receiver, offer: receiver && name ? { id: offerId, name } : null });
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, offerId]);
  return (
    <Panel
      title={m.mail_write()}
      lead={m.mail_writeTo()}
      aside={
        <Button asChild variant="quiet">
          <a href={href(withoutMail)}>{m.mail_discard()}</a>
        </Button>
      }
    >
      {found ? (
        <div className="max-w-[44rem] space-y-5">
          {wanted && !found.receiver && (
            <Notice tone="amber">
              <p>{m.mail_cannotWrite()}</p>
            </Notice>
          )}
          <ComposeForm
            key={`${wanted} ${offerId}`}
            about={wanted ? `new:${wanted}:${offerId}` : 'new'}
            found={found}
            onSent={() => go(withoutMail)}
          />
        </div>
      ) : (
        <Skeleton of="form" rows={5} />
      )}
    </Panel>
  );
}

type FormProps = { about: string; found: Found; onSent: () => void };

function ComposeForm({ about, found, onSent }: FormProps) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => mailDraft(about));
  const [offer, setOffer] = useState(found.offer);
  const [initial] = useState((): MailValues => {
    const begun: MailForm = {
      to: found.receiver ? [found.receiver] : [],
      subject: offer ? m.mail_offerSubject({ name: offer.name }).slice(0, mailLimits.subject) : '',
      content: '',
    };
    return { ...draft.read(begun), ...(found.receiver && { to: begun.to }), attachments: [] };
  });
  const form = useForm<MailValues>({
    initial,
    check: mailErrors,
    send: async ({ attachments, ...written }) => {
      // About an offer is written to its shop alone.
      const isToShop = written.to.length === 1 && written.to[0]!.id === found.receiver?.id;
      const outcome = await sendMail(key, written, attachments, { offerId: isToShop ? offer?.id : undefined });
      if (outcome.ok) {
        draft.clear();
        showToast(m.mail_sent(), 'success');
        onSent();
      }
      return outcome;
    },
    onChange: ({ attachments: _, ...written }) => draft.keep(written),
  });
  const { values, errors, set } = form;
  const labels = mailLabels();
  const offerCounts = offer && values.to.length === 1 && values.to[0]!.id === found.receiver?.id;
  return (
    <Form form={form} labels={labels}>
      <ReceiverField value={values.to} error={errors['to'] ?? errors['shopId']} onChange={(to) => set('to', to)} />
      {offerCounts && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-soft">{m.mail_about()}</span>
          <NarrowedBy name={offer.name} onRemove={() => setOffer(null)} />
        </p>
      )}
      <Field name="subject" label={labels.subject} error={errors['subject']} required>
        {(control) => (
          <Input
            {...control}
            value={values.subject}
            maxLength={mailLimits.subject}
            autoComplete="off"
            onChange={(event) => set('subject', event.target.value)}
          />
        )}
      </Field>
      <MailFields form={form} rows={10} />
      <Button type="submit" busy={form.busy}>
        {m.mail_send()}
      </Button>
    </Form>
  );
}
