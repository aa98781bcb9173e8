-- older code may run
ALTER TABLE "sample_request" ADD COLUMN "missed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sample_request" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "sample_request" ADD COLUMN "withdraw_remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_withdraw" CHECK ("sample_request"."withdraw_reason" in ('notArrived', 'damaged', 'tooLate', 'notNeeded', 'other'));--> statement-breakpoint
-- What is on its way ended nowhere before: its buyer has the days of a dispatch, and two weeks at least.
UPDATE "sample_request" SET
  "until" = greatest(("dispatched_on"::timestamp AT TIME ZONE 'UTC') + interval '60 days', now() + interval '14 days'),
  "remind_at" = coalesce("remind_at", greatest(("dispatched_on"::timestamp AT TIME ZONE 'UTC') + interval '53 days', now() + interval '7 days'))
WHERE "state" = 'dispatched';
