import type { Services } from '#server/platform/context.ts';
import { sinceTimePassed } from '#server/deals/deadlines/index.ts';
import { dayMilliseconds } from '#lib/days.ts';
import { ratesMonth } from '#server/market/desk/index.ts';
import { unsentEmails } from '#server/platform/mailer/index.ts';

/** What an operator watches beside the requests; times in seconds. */
export type State = {
  /** Since what is due was last carried out, by any process; null: never yet. */
  sinceTimePassed: number | null;
  /** E-mails waiting to be sent, those of them that failed before, and the age of the oldest. */
  emailsWaiting: number;
  emailsFailing: number;
  oldestEmail: number;
  /** Since the end of the newest month of exchange rates. */
  ratesAge: number;
  /** E-mails that could not be delivered and are tried no more. */
  emailsGivenUp: number;
};

/** Looks up the state of the installation. Throws when the database is out of reach. */
export async function readState({ db, now }: Pick<Services, 'db' | 'now'>): Promise<State> {
  const [passed, emails, rates] = await Promise.all([
    sinceTimePassed(db),
    unsentEmails(db, now()),
    ratesMonth(db, now()),
  ]);
  return { sinceTimePassed: passed, ratesAge: (rates.days * dayMilliseconds) / 1_000, ...emails };
}

/** For people and scripts that look at `/readyz`: a line for each thing. */
export function stateLines(state: State): string[] {
  const { sinceTimePassed, emailsWaiting, emailsFailing, oldestEmail, emailsGivenUp } = state;
  const passed = sinceTimePassed === null ? 'not yet' : `${Math.round(sinceTimePassed)} s ago`;
  return [
    `time passed: ${passed}`,
    `e-mails waiting: ${emailsWaiting}, oldest ${Math.round(oldestEmail)} s, failed before: ${emailsFailing}`,
    `e-mails given up: ${emailsGivenUp}`,
  ];
}
