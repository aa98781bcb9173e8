-- older code may run
ALTER TABLE "offer" ADD COLUMN "availability" text GENERATED ALWAYS AS (case when stock >= moq then 'IN_STOCK' else 'TO_ORDER' end) STORED NOT NULL;--> statement-breakpoint
-- The tally is counted anew below.
TRUNCATE offer_tally;--> statement-breakpoint
ALTER TABLE "offer_tally" ADD COLUMN "availability" text NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_tally" DROP CONSTRAINT "offer_tally_pk";--> statement-breakpoint
ALTER TABLE "offer_tally" ADD CONSTRAINT "offer_tally_pk" PRIMARY KEY("material_id","warehouse_city_id","country_of_origin","trade_term","tax_basis","condition","availability");--> statement-breakpoint
INSERT INTO offer_tally (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability, offers)
	SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability, count(*)
	FROM offer WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO offer_tally AS t (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability, offers)
		SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability, count(*)
		FROM added WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
	ON CONFLICT (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability)
		DO UPDATE SET offers = t.offers + excluded.offers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_tally_subtract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE offer_tally AS t SET offers = t.offers - gone.n
		FROM (SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, availability, count(*) AS n
			FROM gone WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6, 7) AS gone
		WHERE t.material_id = gone.material_id AND t.warehouse_city_id = gone.warehouse_city_id
			AND t.country_of_origin = gone.country_of_origin AND t.trade_term = gone.trade_term
			AND t.tax_basis = gone.tax_basis AND t.condition = gone.condition AND t.availability = gone.availability;
	DELETE FROM offer_tally WHERE offers <= 0 AND material_id IN (SELECT material_id FROM gone);
	RETURN NULL;
END $$;
