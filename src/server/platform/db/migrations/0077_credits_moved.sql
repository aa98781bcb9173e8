ALTER TABLE "refund" ADD COLUMN "moved_as" uuid;--> statement-breakpoint
ALTER TABLE "remittance" ADD COLUMN "from_sub_order_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_moved_as_remittance_id_fk" FOREIGN KEY ("moved_as") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_from_sub_order_id_sub_order_id_fk" FOREIGN KEY ("from_sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_currency_of_source" FOREIGN KEY ("from_sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remittance_from" ON "remittance" USING btree ("from_sub_order_id") WHERE from_sub_order_id is not null;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_moved_as_unique" UNIQUE("moved_as");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_moved" CHECK ("refund"."moved_as" is null or ("refund"."returned_on" is null and not "refund"."by_seller"));--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_from" CHECK ("remittance"."from_sub_order_id" is null or ("remittance"."from_sub_order_id" <> "remittance"."sub_order_id" and "remittance"."payout_account_id" is null));--> statement-breakpoint
-- Where goods were handed over is corrected as well; where a ship has left and arrives stays as it was written.
CREATE OR REPLACE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW WHEN (OLD."origin_port" <> OLD."destination_port")
  EXECUTE FUNCTION kept_as_written('{lots,arrival_confirmed_at,arrival_confirmed_by,carrier,transport_document,transport_on,vessel,containers,seals,etd,eta,deviations,consent}');--> statement-breakpoint
CREATE TRIGGER "shipment_at_place_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW WHEN (OLD."origin_port" = OLD."destination_port")
  EXECUTE FUNCTION kept_as_written('{lots,arrival_confirmed_at,arrival_confirmed_by,carrier,transport_document,transport_on,vessel,containers,seals,etd,eta,deviations,consent,origin_port,destination_port}');
