import '#i18n/browser.ts';
import { useAddress } from '#components/center/use-address.ts';
import { ContractList } from './ContractList.tsx';
import { ContractPage } from './ContractPage.tsx';

/** Own contracts: the list, or the one that the address names. */
export default function Contracts() {
  const { params, href, go } = useAddress();
  const id = params.get('id');
  if (!id) return <ContractList />;
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
