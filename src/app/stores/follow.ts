import type { FollowedThing } from '#api/mail/notice-kinds.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from './outcome.ts';
import { asked } from './remote.ts';

const calls = 'api/mail/web/notice';

/** Who of the company is told of a deal. */
export const told = asked((client, orderId: string) => client.get(`${calls}/getTold`, { orderId }));
export const followed = asked((client, _: null) => client.get(`${calls}/getFollowed`, {}));

export const setFollowing = (
  thing: FollowedThing,
  id: string,
  follow: boolean,
): Promise<Outcome<Record<never, never>>> =>
  outcomeOf(browserClient().silent.post(`${calls}/setFollowing`, { thing, id, follow }));
