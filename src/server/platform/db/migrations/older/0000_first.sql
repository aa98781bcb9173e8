CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"level" integer NOT NULL,
	"sort" integer NOT NULL,
	"path" text[] NOT NULL,
	"code" text,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"hs_code" text,
	"cas_number" text,
	"un_number" text,
	"kind" text NOT NULL,
	"form" text NOT NULL,
	"color" text,
	"skeleton" text
);
--> statement-breakpoint
CREATE TABLE "chemical" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"aliases" text[] NOT NULL,
	"cas_number" text,
	"formula" text,
	"un_number" text,
	"hazard_class" text,
	"packing_group" text,
	"hs_code" text,
	"skeleton" text
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"nation" text NOT NULL,
	"city" text NOT NULL,
	"brands" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grade" text NOT NULL,
	"grade_code" text NOT NULL,
	"category_id" text NOT NULL,
	"category_path" text[] NOT NULL,
	"manufacturer_id" text NOT NULL,
	"process_level_id" text,
	"resin" text,
	"chemical_id" text,
	"cas_number" text,
	"applications_en" text NOT NULL,
	"applications_zh" text NOT NULL,
	"form" text NOT NULL,
	"color" text,
	"search" "tsvector" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_property" (
	"material_id" text NOT NULL,
	"property_id" text NOT NULL,
	"condition" text NOT NULL,
	"value" double precision,
	"text" text,
	"basis" text NOT NULL,
	CONSTRAINT "material_property_material_id_property_id_condition_pk" PRIMARY KEY("material_id","property_id","condition")
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"material_id" text NOT NULL,
	"status" text NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	"currency" text NOT NULL,
	"price_usd" numeric(16, 4) NOT NULL,
	"moq" numeric(14, 3) NOT NULL,
	"stock" numeric(14, 3) NOT NULL,
	"warehouse_city_id" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"trade_term" smallint NOT NULL,
	"port_id" text,
	"packing_code" text NOT NULL,
	"payment_term_code" text NOT NULL,
	"quality_class_code" text NOT NULL,
	"document_codes" text[] NOT NULL,
	"lead_time_days" integer NOT NULL,
	"valid_until" date NOT NULL,
	"remarks_en" text NOT NULL,
	"remarks_zh" text NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_price" (
	"offer_id" uuid NOT NULL,
	"at" date NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	CONSTRAINT "offer_price_offer_id_at_pk" PRIMARY KEY("offer_id","at")
);
--> statement-breakpoint
CREATE TABLE "offer_price_break" (
	"offer_id" uuid NOT NULL,
	"from_quantity" numeric(14, 3) NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	CONSTRAINT "offer_price_break_offer_id_from_quantity_pk" PRIMARY KEY("offer_id","from_quantity")
);
--> statement-breakpoint
CREATE TABLE "offer_tally" (
	"material_id" text NOT NULL,
	"warehouse_city_id" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"trade_term" smallint NOT NULL,
	"offers" integer NOT NULL,
	CONSTRAINT "offer_tally_pk" PRIMARY KEY("material_id","warehouse_city_id","country_of_origin","trade_term")
);
--> statement-breakpoint
CREATE TABLE "process_level" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"symbol" text,
	"unit" text,
	"decimals" integer NOT NULL,
	"iso" text,
	"astm" text,
	"gb" text,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_group" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_range" (
	"resin" text NOT NULL,
	"property_id" text NOT NULL,
	"condition" text NOT NULL,
	"from_value" double precision NOT NULL,
	"to_value" double precision NOT NULL,
	CONSTRAINT "property_range_resin_property_id_condition_pk" PRIMARY KEY("resin","property_id","condition")
);
--> statement-breakpoint
CREATE TABLE "search_term" (
	"term" text PRIMARY KEY NOT NULL,
	"weight" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement" (
	"code" text NOT NULL,
	"version" text NOT NULL,
	"effective_from" date NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	CONSTRAINT "agreement_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"kind" text NOT NULL,
	"sort" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"position" text NOT NULL,
	"sort" integer NOT NULL,
	"href" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_zh" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"categories" text[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_config" (
	"code" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_dataset" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scope_version" (
	"scope" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country" (
	"iso2" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"dial_code" text NOT NULL,
	"priority" integer NOT NULL,
	"area_codes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"month" text NOT NULL,
	"per_usd" numeric(16, 6) NOT NULL,
	CONSTRAINT "exchange_rate_currency_month_pk" PRIMARY KEY("currency","month")
);
--> statement-breakpoint
CREATE TABLE "port" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"level" integer NOT NULL,
	"name_en" text,
	"name_zh" text,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_code" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "trade_code_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
CREATE TABLE "warehouse_city" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"intro_en" text NOT NULL,
	"intro_zh" text NOT NULL,
	"nation" text NOT NULL,
	"city_en" text NOT NULL,
	"city_zh" text NOT NULL,
	"main_categories" text[] NOT NULL,
	"certified" boolean NOT NULL,
	"opened_at" date NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chemical" ADD CONSTRAINT "chemical_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_nation_country_iso2_fk" FOREIGN KEY ("nation") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_process_level_id_process_level_id_fk" FOREIGN KEY ("process_level_id") REFERENCES "public"."process_level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_chemical_id_chemical_id_fk" FOREIGN KEY ("chemical_id") REFERENCES "public"."chemical"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_property" ADD CONSTRAINT "material_property_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_property" ADD CONSTRAINT "material_property_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_warehouse_city_id_warehouse_city_id_fk" FOREIGN KEY ("warehouse_city_id") REFERENCES "public"."warehouse_city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_country_of_origin_country_iso2_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_port_id_port_id_fk" FOREIGN KEY ("port_id") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price" ADD CONSTRAINT "offer_price_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price_break" ADD CONSTRAINT "offer_price_break_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_group_id_property_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."property_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_category" ON "material" USING gin ("category_path");--> statement-breakpoint
CREATE INDEX "material_search" ON "material" USING gin ("search");--> statement-breakpoint
CREATE INDEX "material_manufacturer" ON "material" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "material_grade_code" ON "material" USING gin ("grade_code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "material_property_value" ON "material_property" USING btree ("property_id","condition","value");--> statement-breakpoint
CREATE INDEX "offer_newest" ON "offer" USING btree ("listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_cheapest" ON "offer" USING btree ("price_usd","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_material_newest" ON "offer" USING btree ("material_id","listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_material_price" ON "offer" USING btree ("material_id","price_usd","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_city_newest" ON "offer" USING btree ("warehouse_city_id","listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_shop_newest" ON "offer" USING btree ("shop_id","listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "search_term_trigram" ON "search_term" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "region_parent" ON "region" USING btree ("parent_id","sort");--> statement-breakpoint
-- offer_tally follows offer, whoever writes it: one row for each combination that facets filter by.
CREATE FUNCTION offer_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO offer_tally AS t (material_id, warehouse_city_id, country_of_origin, trade_term, offers)
		SELECT material_id, warehouse_city_id, country_of_origin, trade_term, count(*)
		FROM added WHERE status = 'onSale' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT (material_id, warehouse_city_id, country_of_origin, trade_term)
		DO UPDATE SET offers = t.offers + excluded.offers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION offer_tally_subtract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE offer_tally AS t SET offers = t.offers - gone.n
		FROM (SELECT material_id, warehouse_city_id, country_of_origin, trade_term, count(*) AS n
			FROM gone WHERE status = 'onSale' GROUP BY 1, 2, 3, 4) AS gone
		WHERE t.material_id = gone.material_id AND t.warehouse_city_id = gone.warehouse_city_id
			AND t.country_of_origin = gone.country_of_origin AND t.trade_term = gone.trade_term;
	DELETE FROM offer_tally WHERE offers <= 0 AND material_id IN (SELECT material_id FROM gone);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offer_tally_insert AFTER INSERT ON offer
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_add();--> statement-breakpoint
CREATE TRIGGER offer_tally_delete AFTER DELETE ON offer
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_subtract();--> statement-breakpoint
CREATE TRIGGER offer_tally_update_old AFTER UPDATE ON offer
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_subtract();--> statement-breakpoint
CREATE TRIGGER offer_tally_update_new AFTER UPDATE ON offer
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_add();
