import type { Certification } from '#api/members/enterprise.ts';
import { applicationFacts } from '#app/console/application-facts.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';

/** What was sent. */
export function Application({ application }: { application: Certification }) {
  const certificate = <StoredFileButton file={application.certificate} read={readStoredFile} />;
  return <Facts facts={applicationFacts(application, certificate)} className="-my-2" />;
}
