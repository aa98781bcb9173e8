import type { Transaction } from '../db/database.ts';
import { notifyAtEnd } from '../db/write-at-end.ts';

/** PostgreSQL's channel. Its words are ids of members, and nothing of what is new for them. */
export const newsChannel = 'resinport_news';

/**
 * Has every process tell a member's open pages that something is new. Part of the caller's transaction: PostgreSQL passes
 * it on when that is done, and never when it fails.
 */
export const tellNews = (tx: Transaction, memberId: string) => notifyAtEnd(tx, newsChannel, memberId);
