CREATE TABLE "lot_analysis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"lot" text NOT NULL,
	"side" text NOT NULL,
	"version" integer NOT NULL,
	"measured" jsonb NOT NULL,
	"certificate" text NOT NULL,
	"analysed_on" date NOT NULL,
	"stated_by" uuid NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_analysis_side" CHECK ("lot_analysis"."side" in ('supplier', 'buyer')),
	CONSTRAINT "lot_analysis_says" CHECK ("lot_analysis"."version" > 0 and "lot_analysis"."lot" <> '' and jsonb_array_length("lot_analysis"."measured") > 0)
);
--> statement-breakpoint
ALTER TABLE "lot_analysis" ADD CONSTRAINT "lot_analysis_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_analysis" ADD CONSTRAINT "lot_analysis_stated_by_member_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_analysis" ADD CONSTRAINT "lot_analysis_of_line" FOREIGN KEY ("sub_order_id","line") REFERENCES "public"."sub_order_line"("sub_order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_analysis_version" ON "lot_analysis" USING btree ("sub_order_id","line","lot","side","version");--> statement-breakpoint
-- By hand from here on: what was stated of a lot stays as it was stated.
CREATE FUNCTION lot_analysis_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was stated of a lot stays';
END $$;--> statement-breakpoint
CREATE TRIGGER lot_analysis_stays BEFORE UPDATE OR DELETE ON "lot_analysis" FOR EACH ROW EXECUTE FUNCTION lot_analysis_stays();
