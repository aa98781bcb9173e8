ALTER TABLE "shipment" ADD COLUMN "transport_on" date;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "vessel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "seals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "deviations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "consent" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_consent" CHECK (("shipment"."consent" is null) = ("shipment"."deviations" = '[]') and coalesce("shipment"."consent", 1) > 0);--> statement-breakpoint
-- What a correction changes is kept as it was in the chain of events, in the same transaction.
CREATE OR REPLACE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{lots,arrival_confirmed_at,arrival_confirmed_by,carrier,transport_document,transport_on,vessel,containers,seals,etd,eta}');
