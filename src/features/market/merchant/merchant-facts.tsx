import type { MerchantApplication } from '#api/members/enterprise.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import type { Fact } from '#components/center/Facts.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import type { ReadFile } from '#components/center/StoredFileView.tsx';

/** A merchant registration, field by field. */
export function merchantFacts(
  { kind, shopName, intro, categories, documents }: MerchantApplication,
  read: ReadFile,
): Fact[] {
  return [
    { label: kind === 'supplier' ? m.market_merchant_shopName() : m.market_merchant_serviceName(), value: shopName },
    { label: m.market_merchant_intro(), value: intro },
    ...(categories.length === 0
      ? []
      : [{ label: m.market_merchant_categories(), value: joinWords(categories.map(({ name }) => name)) }]),
    {
      label: m.market_merchant_documents(),
      value:
        documents.length === 0 ? (
          m.market_merchant_documentsNone()
        ) : (
          <span className="flex flex-col items-start">
            {documents.map((file) => (
              <StoredFileButton key={file.id} file={file} read={read} />
            ))}
          </span>
        ),
    },
  ];
}
