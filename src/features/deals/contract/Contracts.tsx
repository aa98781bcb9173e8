import '#i18n/browser.ts';
import type { ContractPage as ContractPageData } from '#api/deals/contract.ts';
import { useAddress } from '#components/center/use-address.ts';
import { ContractList } from './ContractList.tsx';
import { ContractPage } from './ContractPage.tsx';

type Props = {
  /** Of the list; none where the address names a contract. */
  first: ContractPageData | null;
};

/** Own contracts: the list, or the one that the address names. */
export default function Contracts({ first }: Props) {
  const { params, href, go } = useAddress();
  const id = params.get('id');
  if (!id) return <ContractList first={first} />;
  return (
    <ContractPage
      id={id}
      listHref={href({ id: undefined })}
      onList={() => go({ id: undefined })}
      versionHref={(other) => href({ id: other })}
      onVersion={(other) => go({ id: other })}
    />
  );
}
