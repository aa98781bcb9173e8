CREATE TABLE "deal_text" (
	"order_id" uuid NOT NULL,
	"party" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "deal_text_order_id_party_pk" PRIMARY KEY("order_id","party")
);
--> statement-breakpoint
ALTER TABLE "deal_text" ADD CONSTRAINT "deal_text_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_text_party" ON "deal_text" USING btree ("party");--> statement-breakpoint
-- What a deal is found by, as its buyer (reader: the member's id) or one of its shops may know it. A supplier's has nothing of
-- other suppliers. Numbers stand there a second time without their marks: SO2610190003.
CREATE FUNCTION deal_text_of(deal uuid, reader text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
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
		shops := rfq.shop_ids || ARRAY(SELECT shop_id FROM quote WHERE order_id = deal);
	ELSE
		words := words || rfq.buyer_company;
	END IF;
	SELECT array_agg(id), numbers || array_agg(number),
			places || array_agg(departure_port) || array_agg(destination_port) || array_agg(port_discharge),
			CASE WHEN is_buyer THEN words || array_agg(supplier_company) ELSE words END
		INTO awarded, numbers, places, words
		FROM sub_order WHERE order_id = deal AND (is_buyer OR shop_id = reader);
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
			UNION ALL SELECT concat_ws(' ', grade, cas_number) FROM material WHERE id = ANY (materials)
			UNION ALL SELECT concat_ws(' ', code, name_en, name_zh) FROM category WHERE id = ANY (
				ARRAY(SELECT unnest(path) FROM category WHERE id = rfq.category_id)
				|| ARRAY(SELECT unnest(category_path) FROM material WHERE id = ANY (materials)))
			UNION ALL SELECT concat_ws(' ', id, name_en, name_zh) FROM port WHERE id = ANY (places)
			UNION ALL SELECT name_en || ' ' || name_zh FROM country WHERE iso2 = rfq.destination_country
		) AS said WHERE word <> '');
END $$;--> statement-breakpoint
-- Computed again where the row is there already, after who holds it: nothing is overwritten by what was known before.
CREATE FUNCTION deal_text_keep(deal uuid, reader text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE deal_text SET text = deal_text_of(deal, reader) WHERE order_id = deal AND party = reader;
	IF NOT FOUND THEN
		INSERT INTO deal_text (order_id, party, text) VALUES (deal, reader, deal_text_of(deal, reader))
			ON CONFLICT (order_id, party) DO UPDATE SET text = deal_text_of(deal, reader);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION deal_text_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(id, buyer_id::text) FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION deal_text_invited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(order_id, shop_id) FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION deal_text_quoted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(id, buyer_id::text) FROM trade_order WHERE id IN (SELECT order_id FROM added);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Of what is added to sub-orders: both sides are told.
CREATE FUNCTION deal_text_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(order_id, party)
		FROM sub_order, unnest(ARRAY[buyer_id::text, shop_id]) AS party WHERE id IN (SELECT sub_order_id FROM added);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION deal_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(order_id, party) FROM deal_text WHERE order_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Another name of a shop finds its buyers' deals from now on, instead of the one before.
CREATE FUNCTION deal_text_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM deal_text_keep(o.id, o.buyer_id::text)
		FROM deal_text own JOIN trade_order o ON o.id = own.order_id WHERE own.party = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deal_text_posted AFTER INSERT ON trade_order REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_posted();--> statement-breakpoint
CREATE TRIGGER deal_text_invited AFTER INSERT ON invitation REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_invited();--> statement-breakpoint
CREATE TRIGGER deal_text_quoted AFTER INSERT ON quote REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_quoted();--> statement-breakpoint
CREATE TRIGGER deal_text_followed AFTER INSERT ON sub_order_line REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_followed();--> statement-breakpoint
CREATE TRIGGER deal_text_followed AFTER INSERT ON contract REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_followed();--> statement-breakpoint
CREATE TRIGGER deal_text_followed AFTER INSERT ON shipment REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_followed();--> statement-breakpoint
CREATE TRIGGER deal_text_changed AFTER UPDATE OF grade_number, material_id, category_id, departure_port, destination_port,
	port_discharge, destination_country, shop_ids ON trade_order FOR EACH ROW EXECUTE FUNCTION deal_text_changed();--> statement-breakpoint
CREATE TRIGGER deal_text_renamed AFTER UPDATE OF name_en, name_zh ON shop FOR EACH ROW
	WHEN ((OLD.name_en, OLD.name_zh) IS DISTINCT FROM (NEW.name_en, NEW.name_zh)) EXECUTE FUNCTION deal_text_renamed();
