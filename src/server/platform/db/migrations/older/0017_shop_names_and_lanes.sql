CREATE TABLE "shop_renaming" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en_before" text NOT NULL,
	"name_zh_before" text NOT NULL,
	"logo_id" uuid,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"remark" text
);
--> statement-breakpoint
ALTER TABLE "freight_lane" ADD COLUMN "since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "freight_lane" SET "since" = "updated_at";--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_logo_id_stored_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_renaming_queue" ON "shop_renaming" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "shop_renaming_shop" ON "shop_renaming" USING btree ("shop_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_renaming_one_waiting" ON "shop_renaming" USING btree ("shop_id") WHERE state = 'underAudit';