-- older code may run
CREATE TABLE "closed_destination" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"hs_prefix" text DEFAULT '' NOT NULL,
	"control" text DEFAULT '' NOT NULL,
	"hazard_class" text,
	"reason_en" text NOT NULL,
	"reason_zh" text NOT NULL,
	"source_en" text NOT NULL,
	"source_zh" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_clearance" (
	"member_id" uuid NOT NULL,
	"party_id" text NOT NULL,
	"company_key" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cleared_by" uuid,
	CONSTRAINT "party_clearance_member_id_party_id_company_key_pk" PRIMARY KEY("member_id","party_id","company_key")
);
--> statement-breakpoint
CREATE TABLE "party_list_edition" (
	"list" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"parties" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctioned_party" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"names" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"reason_en" text NOT NULL,
	"reason_zh" text NOT NULL,
	"source_en" text NOT NULL,
	"source_zh" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sanctioned_party_list" CHECK ("sanctioned_party"."list" in ('own', 'ofac', 'ofacConsolidated', 'un'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_change" DROP CONSTRAINT "catalogue_change_thing";--> statement-breakpoint
ALTER TABLE "hold" ALTER COLUMN "placed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "party_clearance" ADD CONSTRAINT "party_clearance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_clearance" ADD CONSTRAINT "party_clearance_cleared_by_member_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_list_edition" ADD CONSTRAINT "party_list_edition_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sanctioned_party_keys" ON "sanctioned_party" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "sanctioned_party_of" ON "sanctioned_party" USING btree ("list","id");--> statement-breakpoint
ALTER TABLE "catalogue_change" ADD CONSTRAINT "catalogue_change_thing" CHECK ("catalogue_change"."thing" in ('maker', 'material', 'category', 'chemical', 'port', 'words', 'rate', 'duty', 'vat', 'destination', 'party'));