-- older code may run
DROP INDEX "sub_order_buyer";--> statement-breakpoint
DROP INDEX "trade_order_buyer";--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "contract_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "newest_contract_id" uuid;--> statement-breakpoint
CREATE INDEX "sub_order_buyer_contract" ON "sub_order" USING btree ("buyer_id","contract_at","contract_id","order_id","status","newest_contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "sub_order_shop_contract" ON "sub_order" USING btree ("shop_id","contract_at","contract_id","order_id","status","newest_contract_id") WHERE contract_id is not null;--> statement-breakpoint
CREATE INDEX "sub_order_buyer" ON "sub_order" USING btree ("buyer_id","awarded_at","order_id","status","currency","total");--> statement-breakpoint
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_id","posted_at","id","grade_number");--> statement-breakpoint
-- Lists of contracts ask for the one that counts of each deal: found once, when a version is issued or sealed.
CREATE FUNCTION contract_that_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sub_order SET (contract_id, contract_at, newest_contract_id) = (
			SELECT id, issued_at, (SELECT id FROM contract WHERE sub_order_id = NEW.sub_order_id ORDER BY version DESC LIMIT 1)
			FROM contract WHERE sub_order_id = NEW.sub_order_id
			ORDER BY sealed_at IS NOT NULL DESC, version DESC LIMIT 1)
		WHERE id = NEW.sub_order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_that_counts AFTER INSERT OR UPDATE OF sealed_at ON contract
	FOR EACH ROW EXECUTE FUNCTION contract_that_counts();--> statement-breakpoint
UPDATE sub_order SET contract_id = counts.id, contract_at = counts.issued_at, newest_contract_id = counts.newest
	FROM (SELECT DISTINCT ON (sub_order_id) sub_order_id, id, issued_at,
			first_value(id) OVER (PARTITION BY sub_order_id ORDER BY version DESC) AS newest
		FROM contract ORDER BY sub_order_id, sealed_at IS NOT NULL DESC, version DESC) AS counts
	WHERE counts.sub_order_id = sub_order.id;
