import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import type { Named } from '#api/common/common.ts';
import type { PostedBundle } from '#api/deals/bundle.ts';
import type { RfqTemplates } from '#api/deals/rfq-templates.ts';
import type { RfqChoices, RfqReceivers, RfqTemplate } from '#api/deals/rfq.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { bundlePath, dealPath } from '#api/deals/deal-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { certificationPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { loadTemplate, template, type RfqSource } from '../stores/rfq.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { RfqForm, type FormValues } from './RfqForm.tsx';

/** A branch of the category tree with its second level. */
export type Family = { id: string; name: string; children: readonly Named[] };

export type Surroundings = {
  choices: RfqChoices;
  families: readonly Family[];
  countries: readonly Named[];
  /** Of the company. */
  templates: RfqTemplates;
};

export type SectionProps = Surroundings & {
  newcomer: boolean;
  form: FormState<FormValues>;
  template: RfqTemplate;
  receivers: RfqReceivers;
  /** Of each further material, as far as it is known. */
  lineReceivers: readonly (RfqReceivers | undefined)[];
};

type Props = Surroundings & {
  /** Of who is not certified yet: it is kept, and posted with the certification. */
  newcomer?: boolean;
  source: RfqSource;
  /** What its address says. */
  given: { gradeNumber?: string; quantity?: string };
  first: RfqTemplate | null;
};
export type Posted = { id: string; number: string; invited: number } | PostedBundle;

/** The page of the RFQ: the form, then what became of it. */
export default function ProductRfq({ source, given, first, newcomer = false, ...surroundings }: Props) {
  /** Null: kept for the certification. */
  const [sent, setSent] = useState<Posted | null>();
  const load = () => void loadTemplate(source);
  // The source is that of the address and does not change.
  const known = useRemote(template, first, '', load);
  if (source.changeId !== undefined && known.state === 'failed')
    return <NotChanged id={source.changeId} message={known.message} />;
  if (sent === null) return <Kept />;
  if (sent) return 'lines' in sent ? <SentBundle posted={sent} /> : <Sent posted={sent} />;
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="form" rows={8} />}>
      {(data) => (
        <ForCall<'api/trade/web/rfq/createRfq'> as="buyer" begins="buying">
          <RfqForm
            {...surroundings}
            newcomer={newcomer}
            source={source}
            given={given}
            template={data}
            onSent={setSent}
          />
        </ForCall>
      )}
    </Loaded>
  );
}

/** A reload or a step back must not find a form that posts the same again. */
function useNewAddress(path: string, query: Record<string, string>): void {
  useEffect(() => {
    history.replaceState(null, '', localPath(path, query));
    scrollTo({ top: 0 });
  }, []);
}

function Sent({ posted: { id, number, invited } }: { posted: Exclude<Posted, PostedBundle> }) {
  useNewAddress('/userCenter/reqDetails', { id });
  return (
    <Notice tone="good" live title={m.deals_rfq_posted({ number })}>
      <p>{m.deals_rfq_postedText({ count: invited })}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button asChild>
          <a href={localPath('/userCenter/reqDetails', { id })}>{m.deals_rfq_follow()}</a>
        </Button>
        <Button asChild variant="outline">
          <a href={localPath('/productList')}>{m.deals_rfq_browse()}</a>
        </Button>
      </div>
    </Notice>
  );
}

function SentBundle({ posted: { number, lines } }: { posted: PostedBundle }) {
  useNewAddress('/userCenter/rfqBundle', { number });
  return (
    <Notice tone="good" live title={m.deals_bundle_posted({ number, count: lines.length })}>
      <ul className="space-y-1">
        {lines.map((line) => (
          <li key={line.id}>
            <a className="link" href={localPath('/userCenter/reqDetails', { id: line.id })}>
              {line.number}
            </a>
            {' · '}
            {m.deals_rfq_receiverCount({ count: line.invited })}
          </li>
        ))}
      </ul>
      <p>{m.deals_bundle_postedText()}</p>
      <Button asChild>
        <a href={bundlePath(number)}>{m.deals_bundle_follow()}</a>
      </Button>
    </Notice>
  );
}

/** What has been quoted, or is over, is not changed any more. */
function NotChanged({ id, message }: { id: string; message: string }) {
  return (
    <Notice tone="amber" title={m.deals_change_not()} live>
      <p>{message}</p>
      <Button asChild variant="outline">
        <a href={dealPath('buyer', id, 'rfq')}>{m.deals_rfq_follow()}</a>
      </Button>
    </Notice>
  );
}

function Kept() {
  useEffect(() => {
    history.replaceState(null, '', localPath('/userCenter/myRFQ'));
    scrollTo({ top: 0 });
  }, []);
  return (
    <Notice tone="good" live title={m.deals_waiting_kept()}>
      <p>{m.deals_waiting_keptText()}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button asChild>
          <a href={localPath(certificationPath)}>{m.members_account_certification()}</a>
        </Button>
        <Button asChild variant="outline">
          <a href={localPath('/userCenter/myRFQ')}>{m.deals_orders_myInquiries()}</a>
        </Button>
      </div>
    </Notice>
  );
}
