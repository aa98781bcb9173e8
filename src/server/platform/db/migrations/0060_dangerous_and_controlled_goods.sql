ALTER TABLE "trade_order" ADD COLUMN "end_use" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "licence_number" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "licence_exemption" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_licence" CHECK ("trade_order"."licence_number" is null or "trade_order"."licence_exemption" is null);