import type { OpenMatter } from '#api/members/safety.ts';
import type { Locale } from '#i18n/locales.ts';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import type { Capability, MemberType } from '#api/members/member.ts';
import type { Db, Transaction } from './db/database.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits/limits.ts';
import type { News } from './news/news.ts';
import type { Receiving } from './http/receiving.ts';
import type { Refusals } from './http/refusals.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { FileStorage } from './storage/storage.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { ScopeCache } from './cache/scope-cache.ts';

/**
 * What a domain does when an account begins to close, when that is taken back, and when the account has ended; each in
 * the transaction of it. `open`: what is to be finished before it may begin, and before it may end.
 */
export type AccountEnd = Partial<
  Record<'closing' | 'takenBack', (tx: Db, services: Services, memberId: string) => Promise<void>> & {
    open: (tx: Db, now: Date, memberId: string) => Promise<OpenMatter[]>;
    /** May give files whose rows it has removed: their bytes go when that is committed. */
    ended: (tx: Db, services: Services, memberId: string) => Promise<readonly string[] | void>;
  }
>;

/** What a domain does when a member's company has been approved, in the transaction of it; the call is the operator's. */
export type Approved = (tx: Transaction, context: MemberContext, memberId: string) => Promise<void>;

/** What the server is built from; made once at start. */
export type Services = {
  db: Db;
  config: Config;
  /** Look-ups of public data, dropped when the data of their scope changes. */
  cache: ScopeCache;
  /** Injected, so that tests can move it. */
  now: () => Date;
  storage: FileStorage;
  limits: Limits;
  /** Tells the open pages of members that something is new for them. */
  news: News;
  receiving: Receiving;
  refusals: Refusals;
  views: DailyCounts;
  missedSearches: DailyCounts;
  secrets: Secrets;
  /** Of the domains that keep something of a member. */
  accountEnds: readonly AccountEnd[];
  /** Of the domains that wait for a certification. */
  certified: readonly Approved[];
  /** Of those that wait for a supplier's shop. */
  shopOpened: readonly Approved[];
};

/** What public data are read from. */
export type Sources = Pick<Services, 'db' | 'cache'>;

export type SupportView = { id: string; operatorId: string; reason: string; endsAt: Date };

/** The member behind a bearer token. */
export type Actor = {
  id: string;
  sessionId: string;
  email: string;
  /**
   * The member to whom the company's deals and shop belong: itself, or the one for whose company it works. Who has done
   * something is `id`, whose it is is `party`.
   */
  party: string;
  locale: Locale;
  type: MemberType;
  capabilities: readonly Capability[];
  /** What it is for in the company for which it acts; who acts for its own is the owner. */
  roles: readonly CompanyRole[];
  /** An operator whose session has shown no second factor: `operator` is missing among its capabilities until it has. */
  secondFactorNeeded: boolean;
  /** When this session last proved whose it is; null: it never did, or before that was kept. */
  provedAt: Date | null;
  /** An operator looks through this session as the member sees the site. */
  support?: SupportView | undefined;
  /** What is on hold: the account itself, or the company or shop for which it acts. */
  holds: readonly HoldKind[];
  /** When the account ends whose company it works for, while that is being closed. */
  companyClosingAt?: Date | null;
};

/** A file of a request, whose type was told by its content and is one that the call accepts. */
export type UploadedFile = { field: string; name: string; type: string; bytes: Uint8Array };

/** Everything a command or query may know about the call: no globals. */
export type Context = Services & {
  locale: Locale;
  requestId: string;
  /** null: nobody is logged in, or the token is no longer good. */
  actor: Actor | null;
  /** Network address of the caller. */
  address: string;
  /** What the caller's browser says it is (User-Agent, cut). */
  device: string;
  files: readonly UploadedFile[];
  /** Of the request (header `Idempotency-Key`): the same key gets the first answer again (idempotently.ts). */
  idempotencyKey: string | null;
};

/** A context of a call that only members may make. */
export type MemberContext = Context & { actor: Actor };
