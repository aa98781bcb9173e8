CREATE TABLE "offer_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"lot" text NOT NULL,
	"taken_on" date NOT NULL,
	"caption_en" text NOT NULL,
	"caption_zh" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer_photo" ADD CONSTRAINT "offer_photo_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_photo" ADD CONSTRAINT "offer_photo_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_photo_offer" ON "offer_photo" USING btree ("offer_id","sort");--> statement-breakpoint
CREATE INDEX "offer_photo_file" ON "offer_photo" USING btree ("file_id");