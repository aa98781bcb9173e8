-- older code may run
CREATE TABLE "guest" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"company" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"member_id" uuid,
	CONSTRAINT "guest_order_email" UNIQUE("order_id","email")
);
--> statement-breakpoint
CREATE TABLE "guest_award" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"guest_id" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"awarded_by" uuid NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "guest_award_state" CHECK ("guest_award"."state" in ('waiting', 'done', 'lapsed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "guest_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guest_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unwanted_invitation" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_shop" (
	"party_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_shop_party_id_shop_id_pk" PRIMARY KEY("party_id","shop_id")
);
--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_shop_id_shop_id_fk";
--> statement-breakpoint
ALTER TABLE "negotiation" DROP CONSTRAINT "negotiation_shop_id_shop_id_fk";
--> statement-breakpoint
ALTER TABLE "quote" DROP CONSTRAINT "quote_shop_id_shop_id_fk";
--> statement-breakpoint
ALTER TABLE "negotiation" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_version" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guest" ADD CONSTRAINT "guest_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest" ADD CONSTRAINT "guest_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest" ADD CONSTRAINT "guest_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_award" ADD CONSTRAINT "guest_award_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_award" ADD CONSTRAINT "guest_award_guest_id_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_award" ADD CONSTRAINT "guest_award_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_award" ADD CONSTRAINT "guest_award_awarded_by_member_id_fk" FOREIGN KEY ("awarded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_link" ADD CONSTRAINT "guest_link_guest_id_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_shop" ADD CONSTRAINT "favourite_shop_party_id_member_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_shop" ADD CONSTRAINT "favourite_shop_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_member" ON "guest" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_award_one_waiting" ON "guest_award" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "guest_link_guest" ON "guest_link" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_of_invited" FOREIGN KEY ("order_id","shop_id") REFERENCES "public"."invitation"("order_id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_of_invited" FOREIGN KEY ("order_id","shop_id") REFERENCES "public"."invitation"("order_id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- As 0015 has it, and by the companies that were asked by e-mail.
CREATE OR REPLACE FUNCTION deal_text_of(deal uuid, reader text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	rfq trade_order;
	is_buyer boolean;
	awarded uuid[];
	places text[];
	shops text[];
	numbers text[];
	materials text[];
	words text[];
BEGIN
	SELECT * INTO rfq FROM trade_order WHERE id = deal;
	is_buyer := rfq.buyer_id::text = reader;
	numbers := ARRAY[rfq.number];
	materials := ARRAY[rfq.material_id];
	places := ARRAY[rfq.departure_port, rfq.destination_port, rfq.port_discharge];
	words := ARRAY[rfq.grade_number];
	IF is_buyer THEN
		words := words || rfq.cost_centre;
		shops := rfq.shop_ids || ARRAY(SELECT shop_id FROM quote WHERE order_id = deal);
	ELSE
		words := words || rfq.buyer_company;
	END IF;
	SELECT array_agg(id), numbers || array_agg(number),
			places || array_agg(departure_port) || array_agg(destination_port) || array_agg(port_discharge),
			CASE WHEN is_buyer THEN words || array_agg(supplier_company) ELSE words END
		INTO awarded, numbers, places, words
		FROM sub_order WHERE order_id = deal AND (is_buyer OR shop_id = reader);
	-- A supplier has nothing of an order that is not its own.
	IF is_buyer OR awarded IS NOT NULL THEN
		numbers := numbers || rfq.po_number;
	END IF;
	IF awarded IS NOT NULL THEN
		SELECT words || array_agg(grade_number), materials || array_agg(material_id) INTO words, materials
			FROM sub_order_line WHERE sub_order_id = ANY (awarded);
		numbers := numbers || ARRAY(SELECT number FROM contract WHERE sub_order_id = ANY (awarded));
		SELECT numbers || array_agg(transport_document) || string_to_array(string_agg(array_to_string(containers, ' '), ' '), ' '),
				places || array_agg(origin_port) || array_agg(destination_port)
			INTO numbers, places FROM shipment WHERE sub_order_id = ANY (awarded);
	END IF;
	RETURN (
		SELECT lower(normalize(string_agg(DISTINCT word, ' '), NFKC)) FROM (
			SELECT unnest(words) AS word
			UNION ALL SELECT unnest(numbers)
			UNION ALL SELECT regexp_replace(unnest(numbers), '[^[:alnum:]]', '', 'g')
			UNION ALL SELECT name_en || ' ' || name_zh FROM shop WHERE id = ANY (shops)
			UNION ALL SELECT company FROM guest WHERE id = ANY (shops)
			UNION ALL SELECT concat_ws(' ', grade, cas_number) FROM material WHERE id = ANY (materials)
			UNION ALL SELECT concat_ws(' ', code, name_en, name_zh) FROM category WHERE id = ANY (
				ARRAY(SELECT unnest(path) FROM category WHERE id = rfq.category_id)
				|| ARRAY(SELECT unnest(category_path) FROM material WHERE id = ANY (materials)))
			UNION ALL SELECT concat_ws(' ', id, name_en, name_zh) FROM port WHERE id = ANY (places)
			UNION ALL SELECT name_en || ' ' || name_zh FROM country WHERE iso2 = rfq.destination_country
		) AS said WHERE word <> '');
END $$;
