import type { GoodsDocuments as Documents } from '#api/deals/goods-documents.ts';
import { documentKindName, languageNames, sdsGap } from '#api/market/document-words.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { TradeIcon } from '#components/ui/trade-icon.tsx';
import { documentIcon } from '#components/ui/trade/icons.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { askGoodsDocuments } from '../stores/goods-documents.ts';
import { useAsked } from './use-asked.ts';

type Props = { orderId: string; side: 'buyer' | 'supplier' };

/** The documents of the goods of a deal, and what is missing where they go. It keeps nobody from anything. */
export default function GoodsDocuments({ orderId, side }: Props) {
  const { remote, onRetry } = useAsked(() => askGoodsDocuments(orderId), [orderId]);
  if (remote.data?.goods.length === 0) return null;
  return (
    <Panel title={m.deals_documents_title()}>
      <Loaded remote={remote} onRetry={onRetry}>
        {({ goods, destination, languages }) => (
          <ul className="space-y-4">
            {goods.map((one) => (
              <Goods key={one.material.id} {...one} {...{ destination, languages, side }} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type GoodsProps = Documents['goods'][number] & Pick<Documents, 'destination' | 'languages'> & Pick<Props, 'side'>;

function Goods({ material, standing, documents, destination, languages, side }: GoodsProps) {
  const sheets = documents.filter(({ kind }) => kind === 'SDS').flatMap((one) => one.languages);
  // As long as nobody knows where the goods go, what is there is all that can be asked for.
  const gap = sdsGap(standing, languages.length > 0 ? languages : [...new Set(sheets)]);
  return (
    <li className="space-y-1">
      <p className="font-medium">
        <a className="link" href={`${localPath('/absDetail', { id: material.id })}#documents`}>
          {material.name}
        </a>
      </p>
      {gap !== null && (
        <p className="text-amber text-table">
          {gap} {destination && m.deals_documents_whereItGoes({ country: destination.name })}{' '}
          {side === 'supplier' && (
            <a className="link" href={localPath('/supplierCenter/documents', { materialId: material.id })}>
              {m.deals_documents_add()}
            </a>
          )}
        </p>
      )}
      {documents.map(({ id, kind, languages: own, editionOn, expired, state, withdrawnAt, file, shop }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 text-table">
          <TradeIcon name={documentIcon(kind)} />
          {withdrawnAt === null ? (
            <a className="link press inline-flex items-center" href={file.href} target="_blank" rel="nofollow">
              {documentKindName(kind)}
            </a>
          ) : (
            <>
              <span>{documentKindName(kind)}</span>
              <span lang="">
                <StoredFileButton file={file} read={readStoredFile} />
              </span>
            </>
          )}
          <span>{languageNames(own)}</span>
          <span className="text-soft figures">{formatDate(editionOn)}</span>
          <span className="text-soft" lang="">
            {shop.name}
          </span>
          {expired && <Badge tone="amber">{m.market_documents_expiredMark()}</Badge>}
          {withdrawnAt !== null && <Badge>{m.market_documents_withdrawn()}</Badge>}
          {withdrawnAt === null && state === 'checked' && <Badge tone="good">{m.market_documents_checked()}</Badge>}
        </p>
      ))}
    </li>
  );
}
