ALTER TABLE "sub_order" ADD COLUMN "held_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Deals under way that have been on hold since they were awarded.
UPDATE "sub_order" SET "held_days" = held.days FROM (
  SELECT deal.id, sum(ceil(extract(epoch FROM lifted.at - placed.at) / 86400))::integer AS days
  FROM "sub_order" AS deal JOIN "trade_event" AS placed ON placed.order_id = deal.order_id AND placed.action = 'placeHold'
    AND placed.at >= deal.awarded_at
  CROSS JOIN LATERAL (SELECT min(at) AS at FROM "trade_event"
    WHERE order_id = placed.order_id AND seq > placed.seq AND action = 'liftHold') AS lifted
  WHERE lifted.at IS NOT NULL GROUP BY deal.id
) AS held WHERE held.id = "sub_order"."id" AND "sub_order"."status" < 6;--> statement-breakpoint
-- A shipment that is corrected to have left outside the window says with whose consent; the chain of events keeps what it said.
CREATE OR REPLACE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{lots,arrival_confirmed_at,arrival_confirmed_by,carrier,transport_document,transport_on,vessel,containers,seals,etd,eta,deviations,consent}');
