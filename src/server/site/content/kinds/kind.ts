import type { SQL } from 'drizzle-orm';
import type { ContentKind } from '#api/site/content-choices.ts';
import type { ContentForm } from '#api/site/content-console.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import type { Faults } from '../draft-data.ts';

/** Who publishes: an operator, or nobody at the time that was set. */
export type Publisher = Pick<Context, 'actor' | 'now' | 'address'>;

/** What is particular to one kind of content. */
export type Kind<Name extends ContentKind> = {
  /** What is public: `ref`, `title_en`, `title_zh`, `published_at`, `updated_at`. */
  published: SQL;
  /** As it is in public, as a form; null: it is not. */
  read: (db: Db, ref: string) => Promise<ContentForm<Name> | null>;
  /** The ref of a new piece, asked for or made. Throws 422 where it names itself badly. */
  refOf: (context: Publisher, asked: string | undefined, data: Record<string, unknown>) => string;
  /** Whether a piece that nobody has begun may be begun under this ref. */
  mayBegin: boolean;
  /** Throws 422 when what is public may not be changed any more. */
  checkChange?: (db: Db, context: Publisher, ref: string) => Promise<void>;
  /** What the rest of the site has against it, after the form itself is right. */
  faults: (db: Db, context: Publisher, ref: string, form: ContentForm<Name>) => Promise<Faults>;
  put: (tx: Transaction, context: Publisher, ref: string, form: ContentForm<Name>) => Promise<void>;
  /** Takes it from the public. Throws 422 where that may not be. */
  remove: (tx: Transaction, context: Publisher, ref: string) => Promise<void>;
};
