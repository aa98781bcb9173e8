DROP INDEX "offer_material_price";--> statement-breakpoint
DROP INDEX "offer_material_newest";--> statement-breakpoint
DROP INDEX "offer_city_newest";--> statement-breakpoint
CREATE INDEX "offer_material_cheapest" ON "offer" USING btree ("material_id","price_usd","id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_city_cheapest" ON "offer" USING btree ("warehouse_city_id","price_usd","id","material_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_shop_cheapest" ON "offer" USING btree ("shop_id","price_usd","id","material_id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_material_newest" ON "offer" USING btree ("material_id","listed_at","id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_city_newest" ON "offer" USING btree ("warehouse_city_id","listed_at","id","material_id","country_of_origin","trade_term") WHERE status = 'onSale';