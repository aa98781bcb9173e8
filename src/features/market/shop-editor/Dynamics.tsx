import '#i18n/browser.ts';
import { useState } from 'react';
import type { Page } from '#api/common/common.ts';
import type { OwnDynamic } from '#api/market/own-shop.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { formatMoment } from '#lib/moments.ts';
import { pageNumber } from '#lib/page-number.ts';
import { deleteDynamic, dynamics, loadDynamics } from '../stores/own-shop.ts';
import { showToast } from '#app/stores/toasts.ts';
import { DynamicForm } from './DynamicForm.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';

type Props = { first: Page<OwnDynamic> | null };

/** What the shop has to tell: the list with drafts, and the form over it. */
export default function Dynamics({ first }: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <ForCall<'api/user/supplier/shop/saveDynamic'> as="sales" begins="selling" whole>
        <List first={first} />
      </ForCall>
    </MembersOnly>
  );
}

function List({ first }: Props) {
  const address = useAddress();
  const { params, go } = address;
  const pageNo = pageNumber(params.get('pageNo'));
  const edited = params.get('edit');
  const [doomed, setDoomed] = useState<OwnDynamic | null>(null);
  const load = () => void loadDynamics(pageNo);
  const own = useRemote(dynamics, first, String(pageNo), load);
  const close = () => go({ edit: undefined });

  if (edited !== null) {
    const before = edited === 'new' ? null : own.data?.list.find(({ id }) => id === edited);
    if (before === undefined && own.state === 'loading') return <Skeleton of="form" rows={8} />;
    if (before !== undefined) {
      const done = (published: boolean) => {
        showToast(published ? m.market_shop_published() : m.market_shop_draftSaved(), 'success');
        load();
        close();
      };
      return (
        <AfterHydration>
          <DynamicForm key={edited} before={before} onDone={done} onCancel={close} />
        </AfterHydration>
      );
    }
  }
  return (
    <div className="space-y-4">
      <Button onClick={() => go({ edit: 'new' })}>{m.market_shop_writeDynamic()}</Button>
      <PagedList
        remote={own}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState drawing="paper" title={m.market_shop_noDynamicsYet()}>
            <p>{m.market_shop_noDynamicsText()}</p>
          </EmptyState>
        )}
      >
        {({ list }) => (
          <ul className="panel divide-line divide-y">
            {list.map((dynamic) => (
              <Row
                key={dynamic.id}
                dynamic={dynamic}
                onEdit={() => go({ edit: dynamic.id })}
                onDelete={() => setDoomed(dynamic)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={m.market_shop_deleteDynamic()}
        description={doomed ? doomed.titleEn || doomed.titleZh : ''}
        action={m.market_shop_delete()}
        onConfirm={async () => {
          const outcome = await deleteDynamic(doomed!.id);
          showToast(outcome.ok ? m.market_shop_deleted() : outcome.message, outcome.ok ? 'success' : 'warning');
          await loadDynamics(pageNo);
        }}
      />
    </div>
  );
}

type RowProps = { dynamic: OwnDynamic; onEdit: () => void; onDelete: () => void };

function Row({ dynamic, onEdit, onDelete }: RowProps) {
  const { titleEn, titleZh, pictures, publishedAt, updatedAt } = dynamic;
  const title = localised(dynamic, 'title');
  const other = title === titleEn ? titleZh : titleEn;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      {pictures[0] && (
        <img
          src={pictures[0].sources[0]?.href}
          alt=""
          width={pictures[0].width}
          height={pictures[0].height}
          loading="lazy"
          className="bg-sunken aspect-8/5 h-auto w-20 rounded object-cover"
        />
      )}
      <div className="min-w-0 grow basis-60">
        <p className="font-medium wrap-anywhere" lang="">
          {title}
        </p>
        {other && other !== title && (
          <p className="text-soft text-table wrap-anywhere" lang="">
            {other}
          </p>
        )}
        <p className="text-soft figures mt-1 flex flex-wrap items-center gap-x-3 text-table">
          <Badge tone={publishedAt ? 'good' : 'plain'}>
            {publishedAt ? m.market_shop_isPublished() : m.market_shop_isDraft()}
          </Badge>
          {m.market_shop_changedAt({ time: formatMoment(updatedAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" aria-label={m.market_shop_editOf({ name: title })} onClick={onEdit}>
          {m.market_shop_edit()}
        </Button>
        <Button variant="quiet" size="small" aria-label={m.market_shop_deleteOf({ name: title })} onClick={onDelete}>
          {m.market_shop_delete()}
        </Button>
      </div>
    </li>
  );
}
