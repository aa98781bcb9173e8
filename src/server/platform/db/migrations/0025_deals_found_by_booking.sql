-- As 0024 has it, and by the references of its freight bookings, for who buys and who loads.
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
		numbers := numbers || rfq.bundle;
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
		numbers := numbers || ARRAY(SELECT number FROM contract WHERE sub_order_id = ANY (awarded))
			|| ARRAY(SELECT reference FROM freight_booking WHERE sub_order_id = ANY (awarded));
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
END $$;--> statement-breakpoint
CREATE TRIGGER deal_text_confirmed AFTER UPDATE ON freight_booking REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deal_text_followed();--> statement-breakpoint
SELECT deal_text_keep(order_id, party) FROM (
	SELECT DISTINCT sub_order.order_id, party FROM freight_booking JOIN sub_order ON sub_order.id = sub_order_id,
		unnest(ARRAY[sub_order.buyer_id::text, shop_id]) AS party WHERE reference IS NOT NULL) AS earlier;
