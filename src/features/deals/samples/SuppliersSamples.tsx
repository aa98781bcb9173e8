import '#i18n/browser.ts';
import type { SuppliersSamplePage } from '#api/deals/sample.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { sampleList, suppliersSamples } from '../stores/samples.ts';
import { SampleList } from './SampleList.tsx';
import { SuppliersSampleCard } from './SuppliersSampleCard.tsx';

type Props = { first: SuppliersSamplePage | null };

/** The samples that buyers ask the shop for. */
export default function SuppliersSamples(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <Asked {...props} />
    </MembersOnly>
  );
}

function Asked({ first }: Props) {
  const address = useAddress();
  const list = sampleList(address.params);
  const load = () => void suppliersSamples.load(list);
  const remote = useRemote(suppliersSamples, first, address.search, load);
  const none = (
    <EmptyState drawing="sample" title={list.filter === 'open' ? m.deals_samples_noneWaits() : m.deals_samples_none()}>
      <span>{m.deals_samples_noneForSupplier()}</span>
      <a className="link" href={localPath('/supplierCenter/offers')}>
        {m.market_offers_title()}
      </a>
    </EmptyState>
  );
  return (
    <SampleList {...{ list, address, remote, load, none }}>
      {(page) => (
        <div className="space-y-4">
          {page.list.map((sample) => (
            <SuppliersSampleCard key={sample.id} sample={sample} load={load} />
          ))}
        </div>
      )}
    </SampleList>
  );
}
