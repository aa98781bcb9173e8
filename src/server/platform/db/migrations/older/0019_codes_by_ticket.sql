-- They live for ten minutes, and have no ticket: who waits for one asks again.
DELETE FROM "email_code";--> statement-breakpoint
ALTER TABLE "email_code" DROP CONSTRAINT "email_code_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "email_code" ADD COLUMN "ticket_hash" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "email_code" ADD COLUMN "asker" text NOT NULL;--> statement-breakpoint
CREATE INDEX "email_code_email" ON "email_code" USING btree ("email","purpose");