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
    { label: kind === 'supplier' ? m.merchant_shopName() : m.merchant_serviceName(), value: shopName },
    { label: m.merchant_intro(), value: intro },
    ...(categories.length === 0
      ? []
      : [{ label: m.merchant_categories(), value: joinWords(categories.map(({ name }) => name)) }]),
    {
      label: m.merchant_documents(),
      value:
        documents.length === 0 ? (
          m.merchant_documentsNone()
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
