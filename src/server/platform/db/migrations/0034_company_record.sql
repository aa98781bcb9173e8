ALTER TABLE "certification" ADD COLUMN "other_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "registered_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "signatory_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "signatory_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "signature" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "arbitration" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_arbitration" CHECK ("trade_order"."arbitration" in ('CIETAC', 'HKIAC', 'SIAC', 'LCIA'));