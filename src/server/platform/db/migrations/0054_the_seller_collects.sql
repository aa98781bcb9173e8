-- older code must not run
-- It would show the account of the marketplace to buyers who pay their seller.
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_kind";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_owner";--> statement-breakpoint
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_balance";--> statement-breakpoint
ALTER TABLE "remittance" DROP CONSTRAINT "remittance_confirmed";--> statement-breakpoint
DROP INDEX "refund_reference";--> statement-breakpoint
ALTER TABLE "remittance" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ALTER COLUMN "proposed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "collecting" text DEFAULT 'marketplace' NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "by_seller" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remittance" ADD COLUMN "payout_account_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_confirmed_by_member_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_payout_account_id_payout_account_id_fk" FOREIGN KEY ("payout_account_id") REFERENCES "public"."payout_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_reference_of_seller" ON "refund" USING btree ("sub_order_id","reference") WHERE by_seller;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_reference" ON "refund" USING btree ("reference") WHERE not by_seller;--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_collecting" CHECK ("sub_order"."collecting" in ('marketplace', 'seller'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind" CHECK ("ledger_account"."kind" in ('bank', 'transit', 'suspense', 'deal', 'refund', 'seller', 'payout', 'fee', 'other', 'loss', 'sellerBank', 'direct', 'directRefund', 'directSeller'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner" CHECK (("ledger_account"."kind" in ('deal', 'refund', 'direct', 'directRefund')) = ("ledger_account"."sub_order_id" is not null)
        and ("ledger_account"."kind" in ('seller', 'payout', 'directSeller', 'sellerBank')) = ("ledger_account"."shop_id" is not null)
        and ("ledger_account"."kind" = 'bank') = ("ledger_account"."bank_account" is not null));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_balance" CHECK ("ledger_account"."kind" not in ('deal', 'refund', 'seller', 'payout', 'suspense', 'direct', 'directRefund', 'directSeller') or "ledger_account"."balance" >= 0);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_confirmed" CHECK (("refund"."confirmed_by" is null) = ("refund"."confirmed_at" is null)
        and ("refund"."confirmed_at" is null or ("refund"."by_seller" and "refund"."returned_on" is null)));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_account" CHECK (("remittance"."account_id" is null) <> ("remittance"."payout_account_id" is null));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_confirmed" CHECK (("remittance"."state" = 'confirmed') = ("remittance"."arrived" is not null and ("remittance"."decided_by" is not null or "remittance"."payout_account_id" is not null)));--> statement-breakpoint
-- That it has arrived is the one thing more that is ever said of what a seller has sent back.
DROP TRIGGER refund_kept ON "refund";--> statement-breakpoint
CREATE TRIGGER refund_kept BEFORE UPDATE ON "refund" FOR EACH ROW WHEN (OLD."returned_on" IS NULL)
  EXECUTE FUNCTION kept_as_written('{returned_on,returned_reason,returned_by,returned_at,confirmed_by,confirmed_at}');--> statement-breakpoint
-- A deal keeps the way on which its contract was issued.
CREATE TRIGGER sub_order_collecting_kept BEFORE UPDATE OF "collecting" ON "sub_order" FOR EACH ROW
  WHEN (OLD."collecting" IS DISTINCT FROM NEW."collecting") EXECUTE FUNCTION "refuse_change"();
