CREATE TABLE "log_stamp" (
	"size" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"authority" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_certificate" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"private_key" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "log_stamp" ADD CONSTRAINT "log_stamp_size_log_head_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_head"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_certificate_made" ON "seal_certificate" USING btree ((("until" is null))) WHERE until is null and private_key is not null;--> statement-breakpoint
CREATE TRIGGER "log_stamp_stays" BEFORE UPDATE OR DELETE ON "log_stamp" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_stamp_stays_whole" BEFORE TRUNCATE ON "log_stamp" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_certificate_stays" BEFORE DELETE ON "seal_certificate" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_certificate_stays_whole" BEFORE TRUNCATE ON "seal_certificate" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A certificate signs until it is replaced, once.
CREATE TRIGGER "seal_certificate_is_kept" BEFORE UPDATE ON "seal_certificate" FOR EACH ROW
  WHEN (row(OLD.fingerprint, OLD.chain, OLD.since) IS DISTINCT FROM row(NEW.fingerprint, NEW.chain, NEW.since)
    OR OLD.until IS NOT NULL)
  EXECUTE FUNCTION "refuse_change"();
