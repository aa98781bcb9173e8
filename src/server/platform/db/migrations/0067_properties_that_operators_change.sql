-- older code may run
ALTER TABLE "catalogue_change" DROP CONSTRAINT "catalogue_change_thing";--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "usual_condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_change" ADD CONSTRAINT "catalogue_change_thing" CHECK ("catalogue_change"."thing" in ('maker', 'material', 'category', 'chemical', 'property', 'port', 'words', 'rate', 'duty', 'vat', 'destination', 'party'));