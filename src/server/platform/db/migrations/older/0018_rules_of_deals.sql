-- older code must not run
CREATE TABLE "deal_doubt" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"doubts" jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE "deal_doubt" ADD CONSTRAINT "deal_doubt_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_member_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "call" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "idempotency_key" ALTER COLUMN "call" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_call_key_pk" PRIMARY KEY("member_id","call","key");--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_currency" UNIQUE("quote_id","version","currency");--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_of_quote" FOREIGN KEY ("quote_id","quote_version","currency") REFERENCES "public"."quote_version"("quote_id","version","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_side" CHECK ("signature"."side" in ('buyer', 'supplier'));--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_stars" CHECK ("evaluation"."stars" between 1 and 5);--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_state" CHECK ("invitation"."state" in ('sent', 'seen', 'quoted', 'declined', 'withdrawn', 'timedOut', 'awarded', 'notAwarded'));--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_pen" CHECK ("invitation"."pen" in ('buyer', 'supplier'));--> statement-breakpoint
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_kind" CHECK ("negotiation"."kind" in ('question', 'answer', 'counterOffer', 'declined', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_state" CHECK ("quote"."state" in ('live', 'withdrawn', 'accepted', 'notAwarded'));--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_figures" CHECK ("quote_line"."quantity" > 0 and "quote_line"."unit_price" > 0);--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_figures" CHECK ("quote_version"."version" > 0 and "quote_version"."lead_time_days" >= 0);--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_is_currency" CHECK ("quote_version"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_status" CHECK ("sub_order"."status" in (1, 2, 3, 4, 5, 6, 7, 8));--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_figures" CHECK ("sub_order"."quantity" > 0 and "sub_order"."total" > 0);--> statement-breakpoint
ALTER TABLE "sub_order_line" ADD CONSTRAINT "sub_order_line_figures" CHECK ("sub_order_line"."quantity" > 0 and "sub_order_line"."unit_price" > 0 and "sub_order_line"."amount" = round("sub_order_line"."quantity" * "sub_order_line"."unit_price", 2));--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_statuses" CHECK (("trade_event"."from_status" in (1, 2, 3, 4, 5, 6, 7, 8) and "trade_event"."to_status" in (1, 2, 3, 4, 5, 6, 7, 8)));--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_role" CHECK ("trade_event"."role" in ('buyer', 'supplier', 'operator', 'system'));--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_hashes" CHECK ("trade_event"."hash" ~ '^[0-9a-f]{64}$' and "trade_event"."salt" ~ '^[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_status" CHECK ("trade_order"."status" in (1, 2, 3, 4, 5, 6, 7, 8));--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_figures" CHECK ("trade_order"."quantity" > 0 and "trade_order"."target_price" > 0);--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_currency" CHECK ("trade_order"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
-- What is written once is never changed and never deleted, whoever asks. Who must, switches the trigger off by name.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "trade_event_stays" BEFORE UPDATE OR DELETE ON "trade_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_event_stays" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "signature_stays" BEFORE UPDATE OR DELETE ON "signature" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_version_stays" BEFORE UPDATE OR DELETE ON "quote_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_line_stays" BEFORE UPDATE OR DELETE ON "quote_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "negotiation_stays" BEFORE UPDATE OR DELETE ON "negotiation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "evaluation_stays" BEFORE UPDATE OR DELETE ON "evaluation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "trade_event_stays_whole" BEFORE TRUNCATE ON "trade_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_event_stays_whole" BEFORE TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "signature_stays_whole" BEFORE TRUNCATE ON "signature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_version_stays_whole" BEFORE TRUNCATE ON "quote_version" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_line_stays_whole" BEFORE TRUNCATE ON "quote_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "negotiation_stays_whole" BEFORE TRUNCATE ON "negotiation" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "evaluation_stays_whole" BEFORE TRUNCATE ON "evaluation" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "contract_stays_whole" BEFORE TRUNCATE ON "contract" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_key_stays_whole" BEFORE TRUNCATE ON "seal_key" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "contract_stays" BEFORE DELETE ON "contract" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_key_stays" BEFORE DELETE ON "seal_key" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- The bytes that were issued stay, and so does a seal.
CREATE TRIGGER "contract_is_issued_once" BEFORE UPDATE ON "contract" FOR EACH ROW
  WHEN (row(OLD.id, OLD.number, OLD.sub_order_id, OLD.version, OLD.template_version, OLD.file_id, OLD.sha256, OLD.issued_at)
      IS DISTINCT FROM
      row(NEW.id, NEW.number, NEW.sub_order_id, NEW.version, NEW.template_version, NEW.file_id, NEW.sha256, NEW.issued_at)
    OR OLD.sealed_at IS NOT NULL
      AND row(OLD.sealed_file_id, OLD.sealed_sha256, OLD.sealed_at, OLD.seal, OLD.seal_key_id)
      IS DISTINCT FROM row(NEW.sealed_file_id, NEW.sealed_sha256, NEW.sealed_at, NEW.seal, NEW.seal_key_id))
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A key seals until it is replaced, once.
CREATE TRIGGER "seal_key_is_kept" BEFORE UPDATE ON "seal_key" FOR EACH ROW
  WHEN (row(OLD.id, OLD.public_key, OLD.since) IS DISTINCT FROM row(NEW.id, NEW.public_key, NEW.since)
    OR OLD.until IS NOT NULL)
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A sub-order is the sum of its lines. Looked at when a transaction ends: in between, one is written before the other.
CREATE FUNCTION "sub_order_adds_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid := (to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid;
  wrong text;
BEGIN
  SELECT awarded.number INTO wrong FROM sub_order AS awarded JOIN sub_order_line AS line ON line.sub_order_id = awarded.id
    WHERE awarded.id = one GROUP BY awarded.id
    HAVING sum(line.amount) <> awarded.total OR sum(line.quantity) <> awarded.quantity;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'sub-order % is not the sum of its lines', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sub_order_is_sum" AFTER INSERT OR UPDATE OF total, quantity ON "sub_order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sub_order_adds_up"('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sub_order_line_is_part" AFTER INSERT OR UPDATE OR DELETE ON "sub_order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sub_order_adds_up"('sub_order_id');
