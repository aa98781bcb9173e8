ALTER TABLE "appeal" ADD COLUMN "file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "appeal" ADD COLUMN "alarmed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "appeal_queue" ON "appeal" USING btree ("at") WHERE decided_at is null;