-- outside a transaction
-- A thousand at a time: who changes a deal meanwhile waits for no more than these.
DO $$
DECLARE
	after uuid := '00000000-0000-0000-0000-000000000000';
	next uuid[];
BEGIN
	LOOP
		next := ARRAY(SELECT id FROM trade_order WHERE id > after ORDER BY id LIMIT 1000);
		EXIT WHEN cardinality(next) = 0;
		INSERT INTO deal_text (order_id, party, text)
			SELECT id, party, deal_text_of(id, party) FROM (
				SELECT id, buyer_id::text AS party FROM trade_order WHERE id = ANY (next)
				UNION SELECT order_id, shop_id FROM invitation WHERE order_id = ANY (next)) AS parties
			ON CONFLICT DO NOTHING;
		after := next[cardinality(next)];
		COMMIT;
	END LOOP;
END $$;
