-- older code must not run
ALTER TABLE "shipment" ADD COLUMN "line" integer;--> statement-breakpoint
-- Of one line there is nothing to ask. Of several nobody wrote down which: they stay without one and count at the average price
-- of the contract, which is what their parties were told.
UPDATE "shipment" SET "line" = (SELECT min(part.position) FROM "sub_order_line" AS part WHERE part.sub_order_id = "shipment".sub_order_id)
  WHERE (SELECT count(*) FROM "sub_order_line" AS part WHERE part.sub_order_id = "shipment".sub_order_id) = 1;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_of_line" FOREIGN KEY ("sub_order_id","line") REFERENCES "public"."sub_order_line"("sub_order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_quantity" CHECK ("shipment"."quantity" > 0);--> statement-breakpoint
CREATE FUNCTION "refuse_shipment_without_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a shipment says of which line it is' USING ERRCODE = 'not_null_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "shipment_names_line" BEFORE INSERT ON "shipment" FOR EACH ROW
  WHEN (NEW.line IS NULL) EXECUTE FUNCTION "refuse_shipment_without_line"();--> statement-breakpoint
-- What has left is kept as it was written, but for certificates of its lots that come later.
CREATE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{lots}');--> statement-breakpoint
CREATE TRIGGER "shipment_stays_whole" BEFORE TRUNCATE ON "shipment" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "remittance_stays_whole" BEFORE TRUNCATE ON "remittance" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "remittance_reversal_stays_whole" BEFORE TRUNCATE ON "remittance_reversal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "refund_stays_whole" BEFORE TRUNCATE ON "refund" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "money_proposal_stays_whole" BEFORE TRUNCATE ON "money_proposal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "bank_statement_stays_whole" BEFORE TRUNCATE ON "bank_statement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "statement_line_stays_whole" BEFORE TRUNCATE ON "statement_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "statement_part_stays_whole" BEFORE TRUNCATE ON "statement_part" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();