ALTER TABLE "shipment" ADD COLUMN "arrival_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "arrival_confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_arrival_confirmed_by_member_id_fk" FOREIGN KEY ("arrival_confirmed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_arrival_confirmed" CHECK (("shipment"."arrival_confirmed_at" is null) = ("shipment"."arrival_confirmed_by" is null));--> statement-breakpoint
-- What the buyer says of the arrival is written later than the rest.
CREATE OR REPLACE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{lots,arrival_confirmed_at,arrival_confirmed_by}');
