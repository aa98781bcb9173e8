ALTER TABLE "trade_order" ADD COLUMN "shop_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE trade_order SET shop_ids = ARRAY[shop_id] WHERE shop_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" DROP COLUMN "shop_id";
