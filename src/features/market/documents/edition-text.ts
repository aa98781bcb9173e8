import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';

type Printed = { editionOn: string; revision: string; expiresOn: string | null; expired: boolean };

/** What is printed on an edition: its day, its revision, and until when it is good. */
export const editionText = ({ editionOn, revision, expiresOn, expired }: Printed): string[] => [
  m.market_documents_edition({ date: formatDate(editionOn) }),
  ...(revision ? [m.market_documents_revision({ revision })] : []),
  ...(expiresOn
    ? [(expired ? m.market_documents_expired : m.market_documents_expires)({ date: formatDate(expiresOn) })]
    : []),
];
