ALTER TABLE "refund" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "returned_reason" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_returned_by_member_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;