import { daysBetween, utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import '#i18n/browser.ts';
import { useState } from 'react';
import type { OwnQualification } from '#api/market/own-shop.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { qualificationKindName } from '#api/market/shop-words.ts';
import { deleteQualification, loadQualifications, qualifications } from '../stores/own-shop.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { QualificationForm } from './QualificationForm.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';

/** So many days before it ends a certificate is worth renewing. */
const soonDays = 60;

type Props = { first: OwnQualification[] | null };

/** The certificates of the shop: those that end first stand first. */
export default function Qualifications({ first }: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <ForCall<'api/user/supplier/shop/saveQualification'> as="sales" begins="selling" whole>
        <List first={first} />
      </ForCall>
    </MembersOnly>
  );
}

function List({ first }: Props) {
  const { params, go } = useAddress();
  const edited = params.get('edit');
  const [doomed, setDoomed] = useState<OwnQualification | null>(null);
  const load = () => void loadQualifications();
  const own = useRemote(qualifications, first, '', load);
  const close = () => go({ edit: undefined });
  return (
    <Loaded remote={own} onRetry={load} skeleton={<Skeleton of="list" rows={6} />}>
      {(list) => {
        const before = edited === 'new' ? null : list.find(({ id }) => id === edited);
        if (edited !== null && before !== undefined) {
          const done = () => {
            showToast(m.market_shop_certificateSaved(), 'success');
            load();
            close();
          };
          return (
            <AfterHydration>
              <QualificationForm key={edited} before={before} onDone={done} onCancel={close} />
            </AfterHydration>
          );
        }
        return (
          <div className="space-y-4">
            <Button onClick={() => go({ edit: 'new' })}>{m.market_shop_addCertificate()}</Button>
            {list.length === 0 ? (
              <EmptyState drawing="paper" title={m.market_shop_noCertificates()}>
                <p>{m.market_shop_noCertificatesText()}</p>
              </EmptyState>
            ) : (
              <ul className="panel divide-line divide-y">
                {list.map((one) => (
                  <Row
                    key={one.id}
                    certificate={one}
                    onEdit={() => go({ edit: one.id })}
                    onDelete={() => setDoomed(one)}
                  />
                ))}
              </ul>
            )}
            <ConfirmDialog
              open={doomed !== null}
              onClose={() => setDoomed(null)}
              title={m.market_shop_deleteCertificate()}
              description={doomed ? doomed.nameEn || doomed.nameZh : ''}
              action={m.market_shop_delete()}
              onConfirm={async () => {
                const outcome = await deleteQualification(doomed!.id);
                showToast(outcome.ok ? m.market_shop_deleted() : outcome.message, outcome.ok ? 'success' : 'warning');
                await loadQualifications();
              }}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

type RowProps = { certificate: OwnQualification; onEdit: () => void; onDelete: () => void };

function Row({ certificate, onEdit, onDelete }: RowProps) {
  const { kind, nameEn, nameZh, issuer, number, issuedOn, expiresOn, files } = certificate;
  const name = localised({ nameEn, nameZh }, 'name');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere" lang="">
            {name}
          </span>
          <Expiry certificate={certificate} />
        </p>
        <p className="text-soft text-table wrap-anywhere">
          {qualificationKindName(kind)} · <span lang="">{[issuer, number].filter(Boolean).join(' · ')}</span>
        </p>
        <p className="text-soft figures text-table">
          {m.market_shop_fromTo({
            from: formatDate(issuedOn),
            to: expiresOn ? formatDate(expiresOn) : m.market_shop_noEnd(),
          })}
        </p>
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-table">
            {files.map((file) => (
              <li key={file.id} lang="">
                <StoredFileButton file={file} read={readStoredFile} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" aria-label={m.market_shop_editOf({ name })} onClick={onEdit}>
          {m.market_shop_edit()}
        </Button>
        <Button variant="quiet" size="small" aria-label={m.market_shop_deleteOf({ name })} onClick={onDelete}>
          {m.market_shop_delete()}
        </Button>
      </div>
    </li>
  );
}

function Expiry({ certificate: { expired, expiresOn } }: { certificate: OwnQualification }) {
  const now = useNow();
  if (expired) return <Badge tone="amber">{m.market_shop_expired()}</Badge>;
  const days = expiresOn === null ? null : daysBetween(utcDay(now), expiresOn);
  if (days === null || days > soonDays) return <Badge tone="good">{m.market_shop_inForce()}</Badge>;
  return <Badge tone="amber">{days <= 0 ? m.market_shop_expiresToday() : m.market_shop_expiresIn({ days })}</Badge>;
}
