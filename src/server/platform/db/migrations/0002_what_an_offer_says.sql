-- older code may run
ALTER TABLE "offer" ADD COLUMN "tax_basis" text DEFAULT 'EXCLUDED' NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "tax_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "condition" text DEFAULT 'PRIME' NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "recycled_content" numeric(5, 2);--> statement-breakpoint
-- The tally is counted anew below.
ALTER TABLE "offer" DISABLE TRIGGER USER;--> statement-breakpoint
-- As the trade means a price that says nothing of tax: yuan ex works with 13% VAT, a bonded one-day tour bonded, exports without.
UPDATE offer SET tax_basis = 'BONDED' WHERE trade_term = 4;--> statement-breakpoint
UPDATE offer SET tax_basis = 'INCLUDED', tax_rate = 13, price_usd = round(price_usd / 1.13, 4)
	WHERE trade_term = 1 AND currency = 'CNY';--> statement-breakpoint
UPDATE offer SET condition = 'RECYCLED', recycled_content = 100
	FROM material WHERE material.id = offer.material_id AND material.category_path[1] = 'recycled';--> statement-breakpoint
ALTER TABLE "offer" ENABLE TRIGGER USER;--> statement-breakpoint
TRUNCATE offer_tally;--> statement-breakpoint
ALTER TABLE "offer_tally" ADD COLUMN "tax_basis" text NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_tally" ADD COLUMN "condition" text NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_tally" DROP CONSTRAINT "offer_tally_pk";--> statement-breakpoint
ALTER TABLE "offer_tally" ADD CONSTRAINT "offer_tally_pk" PRIMARY KEY("material_id","warehouse_city_id","country_of_origin","trade_term","tax_basis","condition");--> statement-breakpoint
INSERT INTO offer_tally (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, offers)
	SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, count(*)
	FROM offer WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO offer_tally AS t (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, offers)
		SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, count(*)
		FROM added WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
	ON CONFLICT (material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition)
		DO UPDATE SET offers = t.offers + excluded.offers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_tally_subtract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE offer_tally AS t SET offers = t.offers - gone.n
		FROM (SELECT material_id, warehouse_city_id, country_of_origin, trade_term, tax_basis, condition, count(*) AS n
			FROM gone WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 5, 6) AS gone
		WHERE t.material_id = gone.material_id AND t.warehouse_city_id = gone.warehouse_city_id
			AND t.country_of_origin = gone.country_of_origin AND t.trade_term = gone.trade_term
			AND t.tax_basis = gone.tax_basis AND t.condition = gone.condition;
	DELETE FROM offer_tally WHERE offers <= 0 AND material_id IN (SELECT material_id FROM gone);
	RETURN NULL;
END $$;
