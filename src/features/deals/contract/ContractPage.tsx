import { lazy, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { versionStandingName } from '#api/deals/change-words.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { CopyButton } from '#components/center/CopyButton.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileView } from '#components/center/StoredFileView.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { StatusBadge } from '../deal/StatusBadge.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { m } from '#i18n/messages.ts';
import { dealFilePath, dealPath } from '#api/deals/deal-address.ts';
import { signedText } from '#api/deals/contract-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { $contract, loadContract, readContract } from '../stores/contracts.ts';
import { AddToCalendar } from '../deal/AddToCalendar.tsx';
import { LimitTable } from '../limits/LimitTable.tsx';
import { AmendmentPanel } from './AmendmentPanel.tsx';
import { Signatures } from './Signatures.tsx';
import { SignBar } from './SignBar.tsx';

const ContractText = lazy(async () => ({ default: (await import('./ContractText.tsx')).ContractText }));

type Props = {
  id: string;
  listHref: string;
  onList: () => void;
  versionHref: (id: string) => string;
  onVersion: (id: string) => void;
};

/** One contract: the document beside who has signed it and what may be done. */
export function ContractPage({ id, listHref, onList, versionHref, onVersion }: Props) {
  const loaded = useStore($contract);
  useEffect(() => void loadContract(id), [id]);
  return (
    <div className="space-y-4">
      <GoLink className="link press inline-flex items-center" href={listHref} onGo={onList}>
        {m.deals_contract_back()}
      </GoLink>
      <Loaded remote={loaded} onRetry={() => void loadContract(id)} skeleton={<Skeleton rows={10} />}>
        {(contract) => <Found key={contract.id} contract={contract} versionHref={versionHref} onVersion={onVersion} />}
      </Loaded>
    </div>
  );
}

type FoundProps = Pick<Props, 'versionHref' | 'onVersion'> & { contract: ContractView };

function Found({ contract, versionHref, onVersion }: FoundProps) {
  const { newerId, standing } = contract;
  const [shown, setShown] = useState('text');
  const signing = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      {newerId && (
        <Notice tone="amber" title={standing === 'dropped' ? m.deals_change_dropped() : m.deals_contract_newer()}>
          <a className="link" href={versionHref(newerId)}>
            {standing === 'dropped' ? m.deals_change_toInForce() : m.deals_contract_toNewer()}
          </a>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="figures text-h2">{contract.number}</h2>
        <StatusBadge status={contract.status} />
        <span className="text-soft">{signedText(contract.signatures.length)}</span>
        {contract.side !== 'operator' && (
          <AddToCalendar orderId={contract.orderId} subOrder={contract.subOrderNumber} />
        )}
      </div>
      <div className="case-columns">
        <Document contract={contract} shown={shown} onShow={setShown} />
        {/* Beside a long text what may be done stays in sight. */}
        <div className="space-y-4 xl:sticky xl:top-[calc(var(--bar)+1rem)] xl:max-h-[80dvh] xl:self-start xl:overflow-y-auto">
          <AmendmentPanel contract={contract} versionHref={versionHref} onIssued={onVersion} />
          <div id="signatures">
            <Signatures contract={contract} onIssued={onVersion} signing={signing} />
          </div>
          {contract.versions.length > 1 && <Versions contract={contract} versionHref={versionHref} />}
          {contract.limits.length > 0 && (
            <Panel title={m.deals_limits_annex()} lead={m.deals_limits_annexText()}>
              <LimitTable limits={contract.limits} />
            </Panel>
          )}
          <ContractFacts contract={contract} />
        </div>
      </div>
      {contract.maySign && <SignBar contract={contract} signing={signing} onRead={() => setShown('text')} />}
    </div>
  );
}

/** All versions with how each stands, the latest first. */
function Versions({ contract: { id, versions }, versionHref }: Pick<FoundProps, 'contract' | 'versionHref'>) {
  return (
    <Panel title={m.deals_change_versions()}>
      <ol className="divide-line -my-2 divide-y">
        {versions.toReversed().map(({ id: other, version, standing, issuedAt, sealedAt }) => (
          <li key={other} className="py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <a
                className="link press inline-flex items-center"
                href={versionHref(other)}
                aria-current={other === id ? 'page' : undefined}
              >
                {m.deals_change_versionLine({ version })}
              </a>
              <Badge tone={standing === 'inForce' ? 'good' : standing === 'toSign' ? 'amber' : 'plain'}>
                {versionStandingName(standing)}
              </Badge>
            </p>
            <p className="text-soft figures text-table">
              {sealedAt
                ? m.deals_change_sealedOn({ time: formatMoment(sealedAt) })
                : m.deals_change_issuedOn({ time: formatMoment(issuedAt) })}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type DocumentProps = { contract: ContractView; shown: string; onShow: (tab: string) => void };

/** Its words to read, and its files: the sealed one once there is one, and the document as issued. */
function Document({ contract, shown, onShow }: DocumentProps) {
  const { id, number, version, sealedSha256, maySign } = contract;
  const text = (
    <AfterHydration>
      <ContractText {...{ id, maySign }} />
    </AfterHydration>
  );
  const file = (sealed: boolean) => (
    <StoredFileView
      key={`${id} ${sealed}`}
      file={{ id, name: `${number}-v${version}${sealed ? '-signed' : ''}.pdf` }}
      read={(contractId) => readContract(contractId, sealed)}
    />
  );
  return (
    <Tabs value={shown} onValueChange={onShow} className="min-w-0">
      <TabsList aria-label={m.deals_contract_files()}>
        <TabsTrigger value="text">{m.deals_contract_text()}</TabsTrigger>
        {sealedSha256 !== null && <TabsTrigger value="signed">{m.deals_contract_signedFile()}</TabsTrigger>}
        <TabsTrigger value="issued">
          {sealedSha256 === null ? m.deals_contract_file() : m.deals_contract_issuedFile()}
        </TabsTrigger>
      </TabsList>
      <TabsContent value="text">{text}</TabsContent>
      {sealedSha256 !== null && <TabsContent value="signed">{file(true)}</TabsContent>}
      <TabsContent value="issued">{file(false)}</TabsContent>
    </Tabs>
  );
}

function ContractFacts({ contract }: { contract: ContractView }) {
  const { orderId, side, sha256, sealedSha256, accountCode, version, templateVersion: template } = contract;
  const orderHref = side === 'operator' ? dealFilePath(orderId) : dealPath(side, orderId);
  const hash = (text: string) => (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="figures text-table break-all">{text}</span>
      <CopyButton text={text} label={m.deals_contract_copyHash()} />
    </span>
  );
  const party = ({ company, nation }: ContractView['buyer']) => (
    <>
      {company} <span className="text-soft">{nation}</span>
    </>
  );
  return (
    <Panel title={m.deals_contract_facts()}>
      <Facts
        className="-my-2"
        facts={[
          { label: m.deals_contract_seller(), value: party(contract.supplier) },
          { label: m.deals_contract_buyer(), value: party(contract.buyer) },
          { label: m.deals_contract_total(), value: moneyText(contract.total) },
          {
            label: m.deals_contract_subOrder(),
            value: (
              <a className="link figures" href={orderHref}>
                {contract.subOrderNumber}
              </a>
            ),
          },
          ...(contract.poNumber ? [{ label: m.deals_rfq_poNumber(), value: contract.poNumber }] : []),
          { label: m.deals_contract_issued(), value: formatMoment(contract.issuedAt) },
          { label: m.deals_contract_versionLabel(), value: m.deals_contract_version({ version, template }) },
          { label: m.deals_contract_hash(), value: hash(sha256) },
          ...(sealedSha256 ? [{ label: m.deals_contract_sealedHash(), value: hash(sealedSha256) }] : []),
          ...(accountCode
            ? [{ label: m.deals_remit_accountCode(), value: <span className="figures">{accountCode}</span> }]
            : []),
        ]}
      />
      <a
        className="link press mt-2 inline-flex items-center"
        href={localPath('/verifyContract', {
          contractNumber: contract.number,
          sha256: sealedSha256 ?? sha256,
        })}
      >
        {m.deals_contract_toVerify()}
      </a>
    </Panel>
  );
}
