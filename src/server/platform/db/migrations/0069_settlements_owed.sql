-- older code may run
ALTER TABLE "claim" ADD COLUMN "owed_by" date;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "owed_paid_on" date;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "owed_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "owed_answer_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "claim_owed_clock" ON "claim" USING btree ("owed_answer_by") WHERE owed_answer_by is not null and owed_paid_at is null;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_owed_stated" CHECK (("claim"."owed_by" is null or "claim"."owed" > 0) and ("claim"."owed_paid_on" is null) = ("claim"."owed_answer_by" is null)
        and ("claim"."owed_paid_on" is null or "claim"."owed" > 0) and ("claim"."owed_paid_on" is not null) = ("claim"."owed_reference" <> ''));--> statement-breakpoint
-- What was settled before had no day: ten working days, as from now on.
UPDATE "claim" SET "owed_by" = ("ended_at" at time zone 'UTC')::date + 14 WHERE "owed" > 0 AND "ended_at" IS NOT NULL;
