-- older code may run
ALTER TABLE "offer" ADD COLUMN "supply" text DEFAULT 'SPOT' NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "arrives_on" date;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "ships_in" text;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "recycled_standard" text;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "color" text;--> statement-breakpoint
-- Reckoned anew, and the same for all that is there: PostgreSQL 15 knows no other way. What is counted by it stays right.
ALTER TABLE "offer" DROP COLUMN "availability";--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "availability" text GENERATED ALWAYS AS (case when supply <> 'SPOT' then supply when stock >= moq then 'IN_STOCK' else 'TO_ORDER' end) STORED NOT NULL;
