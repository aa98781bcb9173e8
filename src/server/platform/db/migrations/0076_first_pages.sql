ALTER TABLE "stored_file" ADD COLUMN "first_page" text;--> statement-breakpoint
CREATE INDEX "stored_file_first_page_due" ON "stored_file" USING btree ("id") WHERE "stored_file"."purpose" = 'document' and "stored_file"."first_page" is null;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_first_page" CHECK ("stored_file"."first_page" in ('drawn', 'none'));