ALTER TABLE "sub_order" ADD COLUMN "limits" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_version" ADD COLUMN "limits" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "limits" jsonb DEFAULT '[]' NOT NULL;