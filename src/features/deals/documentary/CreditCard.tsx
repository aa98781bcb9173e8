import type { CreditVersionView } from '#api/deals/documentary.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { allowed, creditLabels, differenceText, standOf, tenorText } from './bank-words.ts';

/** A version of a letter of credit: how it stands, what of it differs from the contract, and what it says. */
export function CreditVersion({ credit, inForce }: { credit: CreditVersionView; inForce: boolean }) {
  const { version, stage, statedAt, remark, answeredAt, differences, file, bankWarning } = credit;
  const stand = standOf(credit);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {stage === 'draft' ? m.deals_bank_draftNo({ version }) : m.deals_bank_creditNo({ version })}
        </span>
        <Badge tone={stand.tone}>{stand.text}</Badge>
        {inForce && <Badge tone="good">{m.deals_bank_inForce()}</Badge>}
        <span className="text-soft figures text-table">{formatMoment(statedAt)}</span>
      </p>
      {remark && (
        <blockquote className="border-line-strong written border-l-2 pl-3 text-table">
          <span className="text-soft block">
            {m.deals_bank_supplierSays()} {answeredAt && formatMoment(answeredAt)}
          </span>
          {remark}
        </blockquote>
      )}
      {bankWarning && <AccountWarning />}
      <Differences differences={differences} />
      <CreditFacts credit={credit} />
      {file && (
        <p className="text-table">
          <span className="text-soft">{m.deals_bank_message()}</span>{' '}
          <StoredFileButton file={file} read={readStoredFile} />
        </p>
      )}
    </div>
  );
}

function Differences({ differences }: Pick<CreditVersionView, 'differences'>) {
  if (differences.length === 0) return <p className="text-good text-table">{m.deals_bank_asContract()}</p>;
  return (
    <Notice tone="amber" title={m.deals_bank_differs({ count: differences.length })}>
      <table className="console-table mt-2">
        <caption className="sr-only">{m.deals_bank_differs({ count: differences.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{m.deals_bank_what()}</th>
            <th scope="col">{m.deals_bank_inContract()}</th>
            <th scope="col">{m.deals_bank_inCredit()}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, agreed, stated }) => (
            <tr key={field}>
              <th scope="row">{creditLabels[field]()}</th>
              <td data-label={m.deals_bank_inContract()} className="wrap-anywhere">
                {differenceText(field, agreed)}
              </td>
              <td data-label={m.deals_bank_inCredit()} className="font-medium wrap-anywhere">
                {differenceText(field, stated)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

function CreditFacts({ credit: { terms } }: { credit: CreditVersionView }) {
  const bank = (name: string, bic: string) => [name, bic].filter(Boolean).join(' · ');
  const rows: readonly (readonly [keyof typeof creditLabels, string])[] = [
    ['number', terms.number],
    ['issuedOn', terms.issuedOn ? formatDate(terms.issuedOn) : ''],
    ['amount', `${moneyText(terms.amount)} ± ${terms.tolerance}%`],
    ['tenorDays', tenorText(terms.tenorDays)],
    ['latestShipment', formatDate(terms.latestShipment)],
    ['expiresOn', [formatDate(terms.expiresOn), terms.expiryPlace].filter(Boolean).join(' · ')],
    ['presentationDays', m.deals_bank_days({ days: terms.presentationDays })],
    ['issuingBank', bank(terms.issuingBank, terms.issuingBic)],
    ['advisingBank', bank(terms.advisingBank, terms.advisingBic)],
    ['applicant', terms.applicant],
    ['beneficiary', terms.beneficiary],
    ['loadingPort', terms.loadingPort?.name ?? m.deals_bank_anyPort()],
    ['dischargePort', terms.dischargePort?.name ?? m.deals_bank_anyPort()],
    ['partialShipments', allowed(terms.partialShipments)],
    ['transhipment', allowed(terms.transhipment)],
    ['goods', terms.goods],
    ['documents', terms.documents],
  ];
  const facts = rows.flatMap(([name, value]) => (value ? [{ label: creditLabels[name](), value }] : []));
  return <Facts className="wide:grid wide:grid-cols-2 wide:gap-x-8 wide:divide-y-0 text-table" facts={facts} />;
}
