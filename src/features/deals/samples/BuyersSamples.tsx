import '#i18n/browser.ts';
import type { BuyersSamplePage } from '#api/deals/sample.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { buyersSamples, sampleList } from '../stores/samples.ts';
import { BuyersSampleCard } from './BuyersSampleCard.tsx';
import { SampleList } from './SampleList.tsx';

type Props = { first: BuyersSamplePage | null };

/** The samples that the company has asked for. */
export default function BuyersSamples(props: Props) {
  return (
    <MembersOnly audience="certified">
      <Asked {...props} />
    </MembersOnly>
  );
}

function Asked({ first }: Props) {
  const address = useAddress();
  const list = sampleList(address.params);
  const load = () => void buyersSamples.load(list);
  const remote = useRemote(buyersSamples, first, address.search, load);
  const none = (
    <EmptyState drawing="sample" title={list.filter === 'open' ? m.deals_samples_noneOpen() : m.deals_samples_none()}>
      <span>{m.deals_samples_noneText()}</span>
      <a className="link" href={localPath('/productList')}>
        {m.deals_samples_findOffer()}
      </a>
    </EmptyState>
  );
  return (
    <SampleList {...{ list, address, remote, load, none }}>
      {(page) => (
        <div className="space-y-4">
          {page.list.map((sample) => (
            <BuyersSampleCard key={sample.id} sample={sample} load={load} />
          ))}
        </div>
      )}
    </SampleList>
  );
}
