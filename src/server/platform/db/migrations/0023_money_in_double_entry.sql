CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"sub_order_id" uuid,
	"shop_id" text,
	"bank_account" text,
	"owner" text GENERATED ALWAYS AS (coalesce(sub_order_id::text, shop_id, bank_account, '')) STORED NOT NULL,
	"balance" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "ledger_account_kind" CHECK ("ledger_account"."kind" in ('bank', 'transit', 'suspense', 'deal', 'refund', 'seller', 'fee', 'other', 'loss')),
	CONSTRAINT "ledger_account_currency" CHECK ("ledger_account"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "ledger_account_owner" CHECK (("ledger_account"."kind" in ('deal', 'refund')) = ("ledger_account"."sub_order_id" is not null)
        and ("ledger_account"."kind" = 'seller') = ("ledger_account"."shop_id" is not null)
        and ("ledger_account"."kind" = 'bank') = ("ledger_account"."bank_account" is not null)),
	CONSTRAINT "ledger_account_balance" CHECK ("ledger_account"."kind" not in ('deal', 'refund', 'seller', 'suspense') or "ledger_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_check" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"doubts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "posting_kind" CHECK ("posting"."kind" in ('opened', 'lineIn', 'lineOut', 'lineAside', 'received', 'reversed', 'refunded', 'returned', 'explained', 'released', 'ended')),
	CONSTRAINT "posting_currency" CHECK ("posting"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "posting_leg" (
	"posting_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "posting_leg_posting_id_account_id_pk" PRIMARY KEY("posting_id","account_id"),
	CONSTRAINT "posting_leg_amount" CHECK ("posting_leg"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_leg" ADD CONSTRAINT "posting_leg_posting_id_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_leg" ADD CONSTRAINT "posting_leg_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_one" ON "ledger_account" USING btree ("owner","kind","currency");--> statement-breakpoint
CREATE INDEX "ledger_account_sub_order" ON "ledger_account" USING btree ("sub_order_id");--> statement-breakpoint
CREATE INDEX "ledger_account_shop" ON "ledger_account" USING btree ("shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posting_source" ON "posting" USING btree ("source_id","kind");--> statement-breakpoint
CREATE INDEX "posting_recent" ON "posting" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "posting_leg_account" ON "posting_leg" USING btree ("account_id","posting_id");--> statement-breakpoint
-- A posting is written whole: all its legs in one statement, in its currency, and together they are zero.
CREATE FUNCTION "posting_leg_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "posting_leg" l
      JOIN "posting" p ON p."id" = l."posting_id"
      JOIN "ledger_account" a ON a."id" = l."account_id"
      LEFT JOIN written w ON w."posting_id" = l."posting_id" AND w."account_id" = l."account_id"
    WHERE l."posting_id" IN (SELECT "posting_id" FROM written)
    GROUP BY l."posting_id"
    HAVING sum(l."amount") <> 0 OR count(*) < 2 OR count(*) <> count(w."account_id")
      OR bool_or(a."currency" <> p."currency")
  ) THEN
    RAISE EXCEPTION 'The legs of a posting are written at once, in one currency, and are zero together'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_leg_balanced';
  END IF;
  -- In the order of their ids: whoever books at the same time waits, and never for one another.
  PERFORM FROM "ledger_account" WHERE "id" IN (SELECT "account_id" FROM written) ORDER BY "id" FOR UPDATE;
  UPDATE "ledger_account" a SET "balance" = a."balance" + s."amount"
    FROM (SELECT "account_id", sum("amount") AS "amount" FROM written GROUP BY "account_id") s
    WHERE a."id" = s."account_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "posting_leg_balanced" AFTER INSERT ON "posting_leg" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "posting_leg_balanced"();--> statement-breakpoint
CREATE FUNCTION "posting_has_legs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "posting_leg" WHERE "posting_id" = NEW."id") THEN
    RAISE EXCEPTION 'A posting has legs' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_has_legs';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "posting_has_legs" AFTER INSERT ON "posting" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "posting_has_legs"();--> statement-breakpoint
CREATE TRIGGER "posting_stays" BEFORE UPDATE OR DELETE ON "posting" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "posting_stays_whole" BEFORE TRUNCATE ON "posting" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "posting_leg_stays" BEFORE UPDATE OR DELETE ON "posting_leg" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "posting_leg_stays_whole" BEFORE TRUNCATE ON "posting_leg" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_account_stays" BEFORE DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_account_stays_whole" BEFORE TRUNCATE ON "ledger_account" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A balance is what its legs make of it, and nobody else writes it; an account never changes its owner.
CREATE TRIGGER "ledger_account_kept" BEFORE UPDATE ON "ledger_account" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- older code must not run
-- What happened before there was a ledger: booked from the records, as api/deals/ledger-choices.ts says it.
CREATE TEMP TABLE booked ON COMMIT DROP AS
WITH
  numbered AS (
    SELECT upper(regexp_replace("account", '[^0-9A-Za-z]', '', 'g')) AS account, min("currency") AS currency
    FROM "collection_account" GROUP BY 1
  ),
  first_statement AS (
    SELECT DISTINCT ON (s."account") s."id", s."imported_at", s."account", s."opening", n.currency
    FROM "bank_statement" s JOIN numbered n ON n.account = s."account"
    WHERE s."opening" IS NOT NULL
    ORDER BY s."account", s."closing_on" NULLS LAST, s."sequence", s."imported_at"
  ),
  line AS (
    SELECT l.*, s."imported_at",
      coalesce((SELECT sum(p."amount") FROM "statement_part" p
        WHERE p."line_id" = l."id"
          AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = p."remittance_id")), 0) AS taken,
      coalesce((SELECT sum(p."amount") FROM "statement_part" p
        JOIN "remittance_reversal" v ON v."remittance_id" = p."remittance_id" WHERE p."line_id" = l."id"), 0) AS undone,
      EXISTS (SELECT FROM "statement_line" o WHERE o."reverses" = l."id") AS taken_back
    FROM "statement_line" l JOIN "bank_statement" s ON s."id" = l."statement_id"
    WHERE l."duplicate_of" IS NULL
  ),
  paid AS (
    SELECT r.*, v."at" AS reversed_at, v."remittance_id" IS NOT NULL AS reversed, l."id" AS line, l.taken_back
    FROM "remittance" r
      LEFT JOIN "remittance_reversal" v ON v."remittance_id" = r."id"
      LEFT JOIN "statement_part" p ON p."remittance_id" = r."id"
      LEFT JOIN line l ON l."id" = p."line_id"
    WHERE r."state" = 'confirmed'
  ),
  held AS (
    SELECT "sub_order_id", sum(amount) AS amount FROM (
      SELECT "sub_order_id", "arrived" AS amount FROM paid WHERE NOT reversed
      UNION ALL SELECT "sub_order_id", -"amount" FROM "refund" WHERE "returned_on" IS NULL
    ) one GROUP BY 1
  ),
  closed AS (
    SELECT o."id", o."shop_id", o."currency", o."status", coalesce(o."completed_at", o."updated_at") AS at, h.amount,
      least(h.amount, CASE WHEN o."packing" IN ('FLEXI', 'TANK', 'TRUCK', 'BULKVSL')
        THEN greatest(o."total", h.amount) ELSE o."total" END) AS earned
    FROM held h JOIN "sub_order" o ON o."id" = h."sub_order_id"
    WHERE o."status" IN (6, 7, 8) AND h.amount > 0
  ),
  leg (kind, source, at, currency, account, sub_order, shop, bank, amount) AS (
    SELECT 'opened', "id", "imported_at", currency, 'bank', NULL::uuid, NULL::text, "account", -"opening" FROM first_statement
    UNION ALL SELECT 'opened', "id", "imported_at", currency, 'other', NULL, NULL, NULL, "opening" FROM first_statement
    UNION ALL SELECT 'lineIn', "id", "imported_at", "currency", 'bank', NULL, NULL, "account", -"amount" FROM line WHERE "direction" = 'in'
    UNION ALL SELECT 'lineIn', "id", "imported_at", "currency", 'suspense', NULL, NULL, NULL, "amount" FROM line WHERE "direction" = 'in'
    UNION ALL SELECT 'lineOut', "id", "imported_at", "currency", 'bank', NULL, NULL, "account", "amount" FROM line WHERE "direction" = 'out'
    UNION ALL SELECT 'lineOut', "id", "imported_at", "currency", 'transit', NULL, NULL, NULL, -"amount" FROM line WHERE "direction" = 'out'
    UNION ALL SELECT 'received', "id", "decided_at", "currency", CASE WHEN line IS NULL THEN 'transit' ELSE 'suspense' END, NULL, NULL, NULL, -"arrived" FROM paid
    UNION ALL SELECT 'received', "id", "decided_at", "currency", 'deal', "sub_order_id", NULL, NULL, "arrived" FROM paid
    UNION ALL SELECT 'reversed', "id", reversed_at, "currency", CASE WHEN line IS NULL OR taken_back THEN 'transit' ELSE 'suspense' END, NULL, NULL, NULL, "arrived" FROM paid WHERE reversed
    UNION ALL SELECT 'reversed', "id", reversed_at, "currency", 'deal', "sub_order_id", NULL, NULL, -"arrived" FROM paid WHERE reversed
    UNION ALL SELECT 'refunded', "id", "recorded_at", "currency", 'deal', "sub_order_id", NULL, NULL, -"amount" FROM "refund"
    UNION ALL SELECT 'refunded', "id", "recorded_at", "currency", 'transit', NULL, NULL, NULL, "amount" FROM "refund"
    UNION ALL SELECT 'returned', "id", "returned_at", "currency", 'transit', NULL, NULL, NULL, -"amount" FROM "refund" WHERE "returned_on" IS NOT NULL
    UNION ALL SELECT 'returned', "id", "returned_at", "currency", 'deal', "sub_order_id", NULL, NULL, "amount" FROM "refund" WHERE "returned_on" IS NOT NULL
    UNION ALL SELECT 'explained', "id", "imported_at", "currency", 'suspense', NULL, NULL, NULL, -"amount" FROM line WHERE "direction" = 'in' AND "refund_id" IS NOT NULL
    UNION ALL SELECT 'explained', "id", "imported_at", "currency", 'transit', NULL, NULL, NULL, "amount" FROM line WHERE "direction" = 'in' AND "refund_id" IS NOT NULL
    UNION ALL SELECT 'lineAside', "id", "imported_at", "currency", 'suspense', NULL, NULL, NULL, -("amount" - taken - CASE WHEN taken_back THEN undone ELSE 0 END)
      FROM line WHERE "direction" = 'in' AND "state" = 'ignored'
    UNION ALL SELECT 'lineAside', "id", "imported_at", "currency", 'other', NULL, NULL, NULL, "amount" - taken - CASE WHEN taken_back THEN undone ELSE 0 END
      FROM line WHERE "direction" = 'in' AND "state" = 'ignored'
    UNION ALL SELECT 'lineAside', o."id", o."imported_at", o."currency", 'transit', NULL, NULL, NULL, o."amount" - coalesce(i.undone, 0)
      FROM line o LEFT JOIN line i ON i."id" = o."reverses" WHERE o."direction" = 'out' AND o."state" = 'ignored'
    UNION ALL SELECT 'lineAside', o."id", o."imported_at", o."currency", CASE WHEN o."reverses" IS NULL THEN 'fee' ELSE 'other' END, NULL, NULL, NULL, coalesce(i.undone, 0) - o."amount"
      FROM line o LEFT JOIN line i ON i."id" = o."reverses" WHERE o."direction" = 'out' AND o."state" = 'ignored'
    UNION ALL SELECT 'released', "id", at, "currency", 'deal', "id", NULL, NULL, -amount FROM closed WHERE "status" = 6
    UNION ALL SELECT 'released', "id", at, "currency", 'seller', NULL, "shop_id", NULL, earned FROM closed WHERE "status" = 6
    UNION ALL SELECT 'released', "id", at, "currency", 'refund', "id", NULL, NULL, amount - earned FROM closed WHERE "status" = 6
    UNION ALL SELECT 'ended', "id", at, "currency", 'deal', "id", NULL, NULL, -amount FROM closed WHERE "status" IN (7, 8)
    UNION ALL SELECT 'ended', "id", at, "currency", 'refund', "id", NULL, NULL, amount FROM closed WHERE "status" IN (7, 8)
  )
SELECT * FROM leg WHERE amount <> 0;--> statement-breakpoint
INSERT INTO "ledger_account" ("kind", "currency", "sub_order_id", "shop_id", "bank_account")
  SELECT DISTINCT account, currency, sub_order, shop, bank FROM booked;--> statement-breakpoint
INSERT INTO "posting" ("id", "kind", "source_id", "currency", "at")
  SELECT gen_random_uuid(), kind, source, min(currency), min(at) FROM booked GROUP BY kind, source;--> statement-breakpoint
INSERT INTO "posting_leg" ("posting_id", "account_id", "amount")
  SELECT p."id", a."id", b.amount FROM booked b
    JOIN "posting" p ON p."kind" = b.kind AND p."source_id" = b.source
    JOIN "ledger_account" a ON a."kind" = b.account AND a."currency" = b.currency
      AND a."owner" = coalesce(b.sub_order::text, b.shop, b.bank, '');--> statement-breakpoint
-- Each deal has in the ledger what its records say, or nothing of this has happened.
DO $$
BEGIN
  IF EXISTS (
    SELECT o."id" FROM "sub_order" o
    WHERE coalesce((SELECT sum(r."arrived") FROM "remittance" r WHERE r."sub_order_id" = o."id" AND r."state" = 'confirmed'
        AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = r."id")), 0)
      - coalesce((SELECT sum(f."amount") FROM "refund" f WHERE f."sub_order_id" = o."id" AND f."returned_on" IS NULL), 0)
      <> coalesce((SELECT sum(l."amount") FROM "posting_leg" l JOIN "posting" p ON p."id" = l."posting_id"
        JOIN "ledger_account" a ON a."id" = l."account_id"
        WHERE a."kind" = 'deal' AND a."sub_order_id" = o."id" AND p."kind" NOT IN ('released', 'ended')), 0)
  ) THEN
    RAISE EXCEPTION 'The ledger differs from the records of transfers and refunds';
  END IF;
END $$;
