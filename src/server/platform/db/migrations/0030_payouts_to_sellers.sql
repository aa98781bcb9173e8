CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"currency" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"paid_on" date,
	"bank_reference" text,
	"returned_on" date,
	"return_code" text,
	"return_words" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_end_to_end_id_unique" UNIQUE("end_to_end_id"),
	CONSTRAINT "payout_state" CHECK ("payout"."state" in ('waiting', 'paid', 'returned', 'withdrawn')),
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0),
	CONSTRAINT "payout_settled" CHECK (("payout"."state" = 'waiting') = ("payout"."settled_at" is null)),
	CONSTRAINT "payout_paid" CHECK ("payout"."state" <> 'paid' or ("payout"."paid_on" is not null and "payout"."returned_on" is null)),
	CONSTRAINT "payout_paid_as" CHECK (("payout"."paid_on" is null) = ("payout"."bank_reference" is null)),
	CONSTRAINT "payout_returned" CHECK (("payout"."state" = 'returned') = ("payout"."returned_on" is not null)),
	CONSTRAINT "payout_returned_as" CHECK (("payout"."returned_on" is null) = ("payout"."return_code" is null) and ("payout"."returned_on" is null) = ("payout"."return_words" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"currency" text NOT NULL,
	"beneficiary" text NOT NULL,
	"account" text NOT NULL,
	"bic" text NOT NULL,
	"bank" text NOT NULL,
	"company" text NOT NULL,
	"same_name" boolean NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"in_force_from" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payout_account_of_shop" UNIQUE("id","shop_id","currency"),
	CONSTRAINT "payout_account_state" CHECK ("payout_account"."state" in ('proposed', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "payout_account_currency" CHECK ("payout_account"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payout_account_decided" CHECK (("payout_account"."state" = 'proposed') = ("payout_account"."decided_by" is null)),
	CONSTRAINT "payout_account_force" CHECK (("payout_account"."state" = 'confirmed') = ("payout_account"."in_force_from" is not null)),
	CONSTRAINT "payout_account_two" CHECK ("payout_account"."state" = 'withdrawn' or "payout_account"."proposed_by" <> "payout_account"."decided_by"),
	CONSTRAINT "payout_account_name" CHECK ("payout_account"."same_name" or ("payout_account"."note" <> '' and ("payout_account"."state" <> 'confirmed' or "payout_account"."reason" <> '')))
);
--> statement-breakpoint
CREATE TABLE "payout_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"file" text,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "payout_batch_number_unique" UNIQUE("number"),
	CONSTRAINT "payout_batch_currency_of" UNIQUE("id","currency"),
	CONSTRAINT "payout_batch_state" CHECK ("payout_batch"."state" in ('draft', 'approved', 'sent', 'withdrawn')),
	CONSTRAINT "payout_batch_currency" CHECK ("payout_batch"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payout_batch_decided" CHECK (("payout_batch"."state" = 'draft') = ("payout_batch"."decided_by" is null)),
	CONSTRAINT "payout_batch_file" CHECK (("payout_batch"."state" in ('approved', 'sent')) = ("payout_batch"."file" is not null)),
	CONSTRAINT "payout_batch_sent" CHECK (("payout_batch"."state" = 'sent') = ("payout_batch"."sent_by" is not null)),
	CONSTRAINT "payout_batch_two" CHECK ("payout_batch"."state" = 'withdrawn' or "payout_batch"."made_by" <> "payout_batch"."decided_by")
);
--> statement-breakpoint
CREATE TABLE "payout_line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"direction" text NOT NULL,
	CONSTRAINT "payout_line_direction" CHECK ("payout_line"."direction" in ('in', 'out'))
);
--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_kind";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_owner";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_balance";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_kind";--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_of_batch" FOREIGN KEY ("batch_id","currency") REFERENCES "public"."payout_batch"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_to_own_account" FOREIGN KEY ("account_id","shop_id","currency") REFERENCES "public"."payout_account"("id","shop_id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_account_id_collection_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."collection_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_made_by_member_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch" ADD CONSTRAINT "payout_batch_sent_by_member_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_line_id_statement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_once_in_batch" ON "payout" USING btree ("batch_id","shop_id");--> statement-breakpoint
CREATE INDEX "payout_shop" ON "payout" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_one_proposal" ON "payout_account" USING btree ("shop_id","currency") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "payout_account_shop" ON "payout_account" USING btree ("shop_id","currency","in_force_from");--> statement-breakpoint
CREATE INDEX "payout_account_queue" ON "payout_account" USING btree ("state","proposed_at");--> statement-breakpoint
CREATE INDEX "payout_batch_recent" ON "payout_batch" USING btree ("made_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_line_once" ON "payout_line" USING btree ("payout_id","direction");--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind" CHECK ("ledger_account"."kind" in ('bank', 'transit', 'suspense', 'deal', 'refund', 'seller', 'payout', 'fee', 'other', 'loss'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner" CHECK (("ledger_account"."kind" in ('deal', 'refund')) = ("ledger_account"."sub_order_id" is not null)
        and ("ledger_account"."kind" in ('seller', 'payout')) = ("ledger_account"."shop_id" is not null)
        and ("ledger_account"."kind" = 'bank') = ("ledger_account"."bank_account" is not null));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_balance" CHECK ("ledger_account"."kind" not in ('deal', 'refund', 'seller', 'payout', 'suspense') or "ledger_account"."balance" >= 0);--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_kind" CHECK ("posting"."kind" in ('opened', 'lineIn', 'lineOut', 'lineAside', 'received', 'reversed', 'refunded', 'returned', 'explained', 'released', 'ended', 'settled', 'payoutMade', 'payoutFreed', 'paidOut', 'payoutReturned'));
--> statement-breakpoint
-- older code may run
-- What was given, made or paid stays as it was written; each goes its way in one direction.
CREATE FUNCTION "payout_goes_on"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> OLD."state" AND NOT (OLD."state" || ' ' || NEW."state") = ANY (TG_ARGV[0]::text[]) THEN
    RAISE EXCEPTION '% does not become % from %', TG_TABLE_NAME, NEW."state", OLD."state"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_goes_on';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "payout_file_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of a batch is written once' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "payout_account_goes_on" BEFORE UPDATE ON "payout_account" FOR EACH ROW
  EXECUTE FUNCTION "payout_goes_on"('{proposed confirmed,proposed refused,proposed withdrawn,confirmed refused,confirmed withdrawn}');--> statement-breakpoint
CREATE TRIGGER "payout_batch_goes_on" BEFORE UPDATE ON "payout_batch" FOR EACH ROW
  EXECUTE FUNCTION "payout_goes_on"('{draft approved,draft withdrawn,approved sent,approved withdrawn}');--> statement-breakpoint
CREATE TRIGGER "payout_goes_on" BEFORE UPDATE ON "payout" FOR EACH ROW
  EXECUTE FUNCTION "payout_goes_on"('{waiting paid,waiting returned,waiting withdrawn,paid returned}');--> statement-breakpoint
CREATE TRIGGER "payout_batch_file_kept" BEFORE UPDATE ON "payout_batch" FOR EACH ROW
  WHEN (OLD."file" IS NOT NULL AND NEW."file" IS DISTINCT FROM OLD."file" AND NEW."state" <> 'withdrawn')
  EXECUTE FUNCTION "payout_file_kept"();--> statement-breakpoint
CREATE TRIGGER "payout_account_kept" BEFORE UPDATE OR DELETE ON "payout_account" FOR EACH ROW
  EXECUTE FUNCTION "kept_as_written"('{state,decided_by,decided_at,in_force_from,reason}');--> statement-breakpoint
CREATE TRIGGER "payout_batch_kept" BEFORE UPDATE OR DELETE ON "payout_batch" FOR EACH ROW
  EXECUTE FUNCTION "kept_as_written"('{state,decided_by,decided_at,reason,file,sent_by,sent_at}');--> statement-breakpoint
CREATE TRIGGER "payout_kept" BEFORE UPDATE OR DELETE ON "payout" FOR EACH ROW
  EXECUTE FUNCTION "kept_as_written"('{state,paid_on,bank_reference,returned_on,return_code,return_words,settled_at}');--> statement-breakpoint
CREATE TRIGGER "payout_line_kept" BEFORE UPDATE OR DELETE ON "payout_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_account_stays_whole" BEFORE TRUNCATE ON "payout_account" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_batch_stays_whole" BEFORE TRUNCATE ON "payout_batch" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_stays_whole" BEFORE TRUNCATE ON "payout" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payout_line_stays_whole" BEFORE TRUNCATE ON "payout_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
