import { m } from '#i18n/messages.ts';

type Words = (named: { count: string }) => string;
const words: Readonly<Record<string, Words>> = {
  '/userCenter/myContract': m.center_waitsSign,
  '/userCenter/remittanceRecord': m.center_waitsMoney,
  '/userCenter/myRFQ': m.center_waitsDecide,
  '/userCenter/approvals': m.center_waitsDecide,
  '/supplierCenter/rfqs': m.center_waitsAnswer,
  '/forwarderCenter/requests': m.center_waitsAnswer,
  '/forwarderCenter/bookings': m.center_waitsAnswer,
};

/** What a number at an entry says, for who listens; `path`: of the entry. */
export const waitWords = (path: string): Words =>
  words[path] ?? (path.startsWith('/backstage/') ? m.console_waits : m.center_waitsDo);
