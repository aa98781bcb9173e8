ALTER TABLE "sub_order" ADD COLUMN "late_looked_on" date;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "late_told" text[] DEFAULT '{}' NOT NULL;