-- older code must not run
-- What was shipped is loaded anew, with its sources; nobody has written into the table that goes.
CREATE TABLE "figure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"material_id" text NOT NULL,
	"property_id" text NOT NULL,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"text" text,
	"unit" text,
	"norm" text,
	"norm_year" integer,
	"test_condition" text NOT NULL,
	"point" text,
	"specimen" text,
	"thickness" double precision,
	"condition" text NOT NULL,
	"comparable" boolean NOT NULL,
	"basis" text NOT NULL,
	"lots" integer,
	"source_kind" text NOT NULL,
	"source_edition_id" uuid,
	"source_page" integer,
	"source_publisher" text NOT NULL,
	"source_title" text NOT NULL,
	"source_edition" text NOT NULL,
	"source_read_on" date,
	"reason" text NOT NULL,
	"withdrawn" boolean NOT NULL,
	"entered_by" uuid,
	"checked_by" uuid,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"replaced_by_id" uuid,
	"reference_key" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "figure_version" UNIQUE("line_id","version"),
	CONSTRAINT "figure_basis" CHECK ("figure"."basis" in ('datasheet', 'certificate', 'measured', 'supplier', 'typical-grade')),
	CONSTRAINT "figure_point" CHECK ("figure"."point" in ('yield', 'break')),
	CONSTRAINT "figure_specimen" CHECK ("figure"."specimen" in ('dry', 'conditioned', 'annealed')),
	CONSTRAINT "figure_source" CHECK ("figure"."source_kind" in ('document', 'named', 'reference')),
	CONSTRAINT "figure_source_named" CHECK (case "figure"."source_kind" when 'document' then "figure"."source_edition_id" is not null
        else "figure"."source_publisher" <> '' and "figure"."source_title" <> '' end),
	CONSTRAINT "figure_says" CHECK (num_nonnulls("figure"."value", "figure"."text", "figure"."low") = 1
        and ("figure"."low" is null) = ("figure"."high" is null) and "figure"."low" <= "figure"."high")
);
--> statement-breakpoint
CREATE TABLE "figure_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"material_id" text NOT NULL,
	"property_id" text NOT NULL,
	"figure_id" uuid,
	"said" jsonb,
	"reason" text NOT NULL,
	"answer" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"consented" boolean,
	"words" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "figure_change_kind" CHECK ("figure_change"."kind" in ('enter', 'correct', 'withdraw')),
	CONSTRAINT "figure_change_new" CHECK (("figure_change"."kind" = 'enter') = ("figure_change"."figure_id" is null)),
	CONSTRAINT "figure_change_said" CHECK (("figure_change"."kind" = 'withdraw') = ("figure_change"."said" is null)),
	CONSTRAINT "figure_change_decided" CHECK (("figure_change"."decided_at" is null) = ("figure_change"."consented" is null)),
	CONSTRAINT "figure_change_two" CHECK ("figure_change"."decided_by" <> "figure_change"."asked_by" or not "figure_change"."consented")
);
--> statement-breakpoint
CREATE TABLE "figure_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"figure_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"reporter_id" uuid,
	"contact" text,
	"locale" text NOT NULL,
	"words" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"answer" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "figure_report_state" CHECK ("figure_report"."state" in ('waiting', 'consent', 'corrected', 'withdrawn', 'refused')),
	CONSTRAINT "figure_report_by" CHECK (("figure_report"."reporter_id" is null) <> ("figure_report"."contact" is null)),
	CONSTRAINT "figure_report_decided" CHECK (("figure_report"."decided_at" is null) = ("figure_report"."state" in ('waiting', 'consent')))
);
--> statement-breakpoint
DROP TABLE "material_property" CASCADE;--> statement-breakpoint
ALTER TABLE "property_range" ADD COLUMN "filler" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "property_range" DROP CONSTRAINT "property_range_resin_property_id_condition_pk";--> statement-breakpoint
ALTER TABLE "property_range" ADD CONSTRAINT "property_range_resin_filler_property_id_condition_pk" PRIMARY KEY("resin","filler","property_id","condition");--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "needs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_source_edition_id_material_document_edition_id_fk" FOREIGN KEY ("source_edition_id") REFERENCES "public"."material_document_edition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_entered_by_member_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure" ADD CONSTRAINT "figure_checked_by_member_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_change" ADD CONSTRAINT "figure_change_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_change" ADD CONSTRAINT "figure_change_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_change" ADD CONSTRAINT "figure_change_figure_id_figure_id_fk" FOREIGN KEY ("figure_id") REFERENCES "public"."figure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_change" ADD CONSTRAINT "figure_change_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_change" ADD CONSTRAINT "figure_change_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_report" ADD CONSTRAINT "figure_report_figure_id_figure_id_fk" FOREIGN KEY ("figure_id") REFERENCES "public"."figure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_report" ADD CONSTRAINT "figure_report_reporter_id_member_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_report" ADD CONSTRAINT "figure_report_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_standing" ON "figure" USING btree ("material_id","property_id","condition","basis",coalesce(norm, '')) WHERE replaced_by_id is null and not withdrawn;--> statement-breakpoint
CREATE INDEX "figure_value" ON "figure" USING btree ("property_id","condition","value") WHERE replaced_by_id is null and not withdrawn and comparable;--> statement-breakpoint
CREATE INDEX "figure_material" ON "figure" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "figure_reference" ON "figure" USING btree ("reference_key") WHERE reference_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_change_once" ON "figure_change" USING btree ("figure_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "figure_change_queue" ON "figure_change" USING btree ("decided_at","asked_at");--> statement-breakpoint
CREATE INDEX "figure_change_material" ON "figure_change" USING btree ("material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "figure_report_open" ON "figure_report" USING btree ("reporter_id","line_id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_report_open_visitor" ON "figure_report" USING btree ("contact","line_id") WHERE decided_at is null and reporter_id is null;--> statement-breakpoint
CREATE INDEX "figure_report_queue" ON "figure_report" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "figure_report_line" ON "figure_report" USING btree ("line_id");--> statement-breakpoint
-- By hand: what was said stays said. A version is replaced once, and what waits or was reported is decided once.
CREATE TRIGGER "figure_stays" BEFORE DELETE OR UPDATE OF "id", "line_id", "version", "material_id", "property_id", "value", "low", "high", "text", "unit", "norm", "norm_year", "test_condition", "point", "specimen", "thickness", "condition", "comparable", "basis", "lots", "source_kind", "source_edition_id", "source_page", "source_publisher", "source_title", "source_edition", "source_read_on", "reason", "withdrawn", "entered_by", "checked_by", "valid_from", "reference_key", "previous_hash", "hash" ON "figure" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "figure_is_replaced_once" BEFORE UPDATE OF "replaced_by_id" ON "figure" FOR EACH ROW WHEN (OLD."replaced_by_id" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "figure_stays_whole" BEFORE TRUNCATE ON "figure" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "figure_change_is_decided_once" BEFORE UPDATE ON "figure_change" FOR EACH ROW WHEN (OLD."decided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "figure_report_is_decided_once" BEFORE UPDATE ON "figure_report" FOR EACH ROW WHEN (OLD."decided_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
