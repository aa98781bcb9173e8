-- older code must not run
CREATE TABLE "money_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"remittance_id" uuid,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"why" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "money_proposal_kind" CHECK ("money_proposal"."kind" in ('confirm', 'refund', 'reversal')),
	CONSTRAINT "money_proposal_state" CHECK ("money_proposal"."state" in ('open', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "money_proposal_decided" CHECK (("money_proposal"."state" = 'open') = ("money_proposal"."decided_by" is null)),
	CONSTRAINT "money_proposal_two" CHECK (case when "money_proposal"."state" = 'withdrawn' then "money_proposal"."proposed_by" = "money_proposal"."decided_by"
        else "money_proposal"."proposed_by" <> "money_proposal"."decided_by" end),
	CONSTRAINT "money_proposal_amount" CHECK ("money_proposal"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "remittance_reversal" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittance_reversal_two" CHECK ("remittance_reversal"."proposed_by" <> "remittance_reversal"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "statement_part" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "statement_part_amount" CHECK ("statement_part"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "statement_line" DROP CONSTRAINT "statement_line_fingerprint_unique";--> statement-breakpoint
ALTER TABLE "statement_line" DROP CONSTRAINT "statement_line_remittance_id_remittance_id_fk";
--> statement-breakpoint
DROP INDEX "remittance_receiving_number";--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "opening" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "closing" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "closing_on" date;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "remittance" ADD COLUMN "receiving_key" text;--> statement-breakpoint
ALTER TABLE "remittance" ADD COLUMN "bank_charge" numeric(18, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "transaction_key" text;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "reversal" boolean;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "reverses" uuid;--> statement-breakpoint
ALTER TABLE "statement_line" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "grace_until" date;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "bank_fee_limit" numeric(18, 2);--> statement-breakpoint
-- What was imported before keeps its identity, and what was matched is one part of its line.
UPDATE "bank_statement" SET "identity" = "id"::text;--> statement-breakpoint
UPDATE "statement_line" SET "identity" = "fingerprint", "account" = '', "direction" = 'in', "reversal" = false;--> statement-breakpoint
INSERT INTO "statement_part" ("remittance_id", "line_id", "amount")
  SELECT "remittance_id", "id", "amount" FROM "statement_line" WHERE "remittance_id" IS NOT NULL;--> statement-breakpoint
UPDATE "remittance" SET "receiving_key" = "receiving_number";--> statement-breakpoint
-- The tolerance as it is configured now (open.ts tells), for contracts that were issued before it was kept with them.
UPDATE "sub_order" SET "bank_fee_limit" = coalesce(substring(
  coalesce(nullif(current_setting('resinport.bank_fees', true), ''), 'USD=50,EUR=50,CNY=350')
  from "currency" || '=([0-9.]+)')::numeric, 0);--> statement-breakpoint
-- What counted as paid with it stays paid: its shortfall is a charge on the latest transfer.
WITH "money" AS (
  SELECT r."sub_order_id",
    sum(r."arrived") - coalesce((SELECT sum(f."amount") FROM "refund" f
      WHERE f."sub_order_id" = r."sub_order_id" AND f."returned_on" IS NULL), 0) AS "kept",
    (array_agg(r."id" ORDER BY r."decided_at" DESC, r."id" DESC))[1] AS "latest"
  FROM "remittance" r WHERE r."state" = 'confirmed' GROUP BY r."sub_order_id"
), "owed" AS (
  SELECT s."id", s."bank_fee_limit" AS "most",
    CASE WHEN s."packing" IN ('FLEXI', 'TANK', 'TRUCK', 'BULKVSL') AND EXISTS (
        SELECT FROM "trade_event" e WHERE e."order_id" = s."order_id" AND e."sub_order_id" = s."id"
          AND e."action" = 'ship' AND e."detail" @> '{"last": true}')
      THEN round(s."total" * (SELECT coalesce(sum(h."quantity"), 0) FROM "shipment" h WHERE h."sub_order_id" = s."id") / s."quantity", 2)
      ELSE s."total" END AS "payable",
    CASE WHEN s."payment_term" = 'TT30_70BL' THEN round(s."total" * 0.3, 2) ELSE s."total" END AS "before"
  FROM "sub_order" s
)
UPDATE "remittance" r SET "bank_charge" = CASE
    WHEN o."payable" - m."kept" > 0 AND o."payable" - m."kept" <= o."most" THEN o."payable" - m."kept"
    WHEN o."before" - m."kept" > 0 AND o."before" - m."kept" <= o."most" THEN o."before" - m."kept"
    ELSE 0 END
  FROM "money" m JOIN "owed" o ON o."id" = m."sub_order_id" WHERE r."id" = m."latest";--> statement-breakpoint
ALTER TABLE "bank_statement" ALTER COLUMN "identity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_line" ALTER COLUMN "identity" SET NOT NULL, ALTER COLUMN "account" SET NOT NULL,
  ALTER COLUMN "direction" SET NOT NULL, ALTER COLUMN "reversal" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_order" ALTER COLUMN "bank_fee_limit" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sub_order_currency" ON "sub_order" USING btree ("id","currency");--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_part" ADD CONSTRAINT "statement_part_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_part" ADD CONSTRAINT "statement_part_line_id_statement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_proposal_queue" ON "money_proposal" USING btree ("state","proposed_at");--> statement-breakpoint
CREATE INDEX "money_proposal_sub_order" ON "money_proposal" USING btree ("sub_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposal_one_open" ON "money_proposal" USING btree ("remittance_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposal_one_refund" ON "money_proposal" USING btree ("sub_order_id") WHERE state = 'open' and kind = 'refund';--> statement-breakpoint
CREATE INDEX "statement_part_line" ON "statement_part" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_approved_by_member_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_duplicate_of_statement_line_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_reverses_statement_line_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_account" ON "bank_statement" USING btree ("account","closing_on");--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_receiving_key" ON "remittance" USING btree ("receiving_key");--> statement-breakpoint
CREATE INDEX "statement_line_equal" ON "statement_line" USING btree ("booked_at","amount","currency");--> statement-breakpoint
CREATE INDEX "statement_line_reverses" ON "statement_line" USING btree ("reverses");--> statement-breakpoint
ALTER TABLE "statement_line" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "statement_line" DROP COLUMN "remittance_id";--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_identity_unique" UNIQUE("identity");--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_identity_unique" UNIQUE("identity");--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_transaction_key_unique" UNIQUE("transaction_key");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_two" CHECK ("refund"."recorded_by" <> "refund"."approved_by");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_returned" CHECK (("refund"."returned_on" is null) = ("refund"."returned_by" is null) and ("refund"."returned_on" is null) = ("refund"."returned_at" is null));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_state" CHECK ("remittance"."state" in ('submitted', 'confirmed', 'rejected'));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_amounts" CHECK ("remittance"."amount" > 0 and "remittance"."arrived" > 0 and "remittance"."bank_charge" >= 0);--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_confirmed" CHECK (("remittance"."state" = 'confirmed') = ("remittance"."arrived" is not null and "remittance"."decided_by" is not null));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_two" CHECK ("remittance"."proposed_by" <> "remittance"."decided_by");--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_amount" CHECK ("statement_line"."amount" > 0);--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_state" CHECK ("statement_line"."state" in ('open', 'matched', 'ignored'));--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_direction" CHECK ("statement_line"."direction" in ('in', 'out'));--> statement-breakpoint
CREATE FUNCTION kept_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE may text[] := TG_ARGV[0]::text[];
BEGIN
  -- What is named may still change; everything else was written once.
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - may) IS DISTINCT FROM (to_jsonb(OLD) - may) THEN
    RAISE EXCEPTION '% is kept as it was written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER remittance_decided BEFORE UPDATE ON "remittance" FOR EACH ROW
  WHEN (OLD."state" <> 'submitted') EXECUTE FUNCTION kept_as_written('{receiving_key}');--> statement-breakpoint
CREATE TRIGGER remittance_kept BEFORE DELETE ON "remittance" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER remittance_reversal_kept BEFORE UPDATE OR DELETE ON "remittance_reversal" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER refund_kept BEFORE UPDATE ON "refund" FOR EACH ROW WHEN (OLD."returned_on" IS NULL)
  EXECUTE FUNCTION kept_as_written('{returned_on,returned_reason,returned_by,returned_at}');--> statement-breakpoint
CREATE TRIGGER refund_returned_kept BEFORE UPDATE ON "refund" FOR EACH ROW WHEN (OLD."returned_on" IS NOT NULL)
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER refund_never_deleted BEFORE DELETE ON "refund" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER money_proposal_kept BEFORE UPDATE ON "money_proposal" FOR EACH ROW WHEN (OLD."state" = 'open')
  EXECUTE FUNCTION kept_as_written('{state,decided_by,decided_at,reason}');--> statement-breakpoint
CREATE TRIGGER money_proposal_decided_kept BEFORE UPDATE ON "money_proposal" FOR EACH ROW WHEN (OLD."state" <> 'open')
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER money_proposal_never_deleted BEFORE DELETE ON "money_proposal" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER bank_statement_kept BEFORE UPDATE OR DELETE ON "bank_statement" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER statement_line_kept BEFORE UPDATE OR DELETE ON "statement_line" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{state,duplicate_of,reverses,refund_id,reason}');--> statement-breakpoint
CREATE TRIGGER statement_part_kept BEFORE UPDATE OR DELETE ON "statement_part" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE FUNCTION statement_part_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line "statement_line"%ROWTYPE;
  paid "remittance"%ROWTYPE;
  taken numeric;
BEGIN
  SELECT * INTO line FROM "statement_line" WHERE "id" = NEW."line_id" FOR UPDATE;
  SELECT * INTO paid FROM "remittance" WHERE "id" = NEW."remittance_id";
  SELECT coalesce(sum(p."amount"), 0) INTO taken FROM "statement_part" p
    WHERE p."line_id" = NEW."line_id"
      AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = p."remittance_id");
  IF line."direction" <> 'in' OR line."currency" <> paid."currency" OR paid."state" <> 'confirmed'
    OR paid."arrived" <> NEW."amount" OR taken > line."amount" THEN
    RAISE EXCEPTION 'A line of a statement is not more than the transfers that it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER statement_part_sum AFTER INSERT ON "statement_part" FOR EACH ROW EXECUTE FUNCTION statement_part_sum();--> statement-breakpoint
CREATE FUNCTION refund_within_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "sub_order" WHERE "id" = NEW."sub_order_id" FOR UPDATE;
  IF (SELECT coalesce(sum("amount"), 0) FROM "refund" WHERE "sub_order_id" = NEW."sub_order_id" AND "returned_on" IS NULL) >
    (SELECT coalesce(sum(r."arrived"), 0) FROM "remittance" r WHERE r."sub_order_id" = NEW."sub_order_id" AND r."state" = 'confirmed'
      AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = r."id")) THEN
    RAISE EXCEPTION 'More would be refunded than has arrived' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refund_within_received AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION refund_within_received();--> statement-breakpoint
CREATE FUNCTION reversal_of_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "remittance" WHERE "id" = NEW."remittance_id" AND "state" = 'confirmed') THEN
    RAISE EXCEPTION 'Only a confirmed transfer can be reversed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER reversal_of_confirmed BEFORE INSERT ON "remittance_reversal" FOR EACH ROW EXECUTE FUNCTION reversal_of_confirmed();
