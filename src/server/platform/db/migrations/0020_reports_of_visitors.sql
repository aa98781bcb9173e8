-- older code may run
ALTER TABLE "report" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE UNIQUE INDEX "report_open_visitor" ON "report" USING btree ("contact","thing","thing_id") WHERE decided_at is null and reporter_id is null;