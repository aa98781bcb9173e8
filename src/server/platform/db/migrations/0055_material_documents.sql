CREATE TABLE "material_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"kind" text NOT NULL,
	"manufacturer_id" text NOT NULL,
	"languages" text[] NOT NULL,
	"form" text,
	"issuer" text NOT NULL,
	"editions" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"demo" boolean NOT NULL,
	CONSTRAINT "material_document_kind" CHECK ("material_document"."kind" in ('TDS', 'SDS', 'COA', 'ROHS', 'REACH', 'FDA', 'EU10_2011', 'ISCC', 'UL', 'BROCHURE')),
	CONSTRAINT "material_document_issuer" CHECK ("material_document"."issuer" in ('maker', 'supplier')),
	CONSTRAINT "material_document_form" CHECK ("material_document"."form" in ('CN', 'EU', 'GB', 'US', 'CA', 'JP', 'KR', 'AU', 'BR', 'GHS')),
	CONSTRAINT "material_document_sds" CHECK (("material_document"."kind" = 'SDS') = ("material_document"."form" is not null))
);
--> statement-breakpoint
CREATE TABLE "material_document_edition" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"edition_on" date NOT NULL,
	"revision" text NOT NULL,
	"expires_on" date,
	"file_id" uuid NOT NULL,
	"other_cas" text[] NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"words" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "material_document_edition_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "material_document_edition_number" UNIQUE("document_id","number"),
	CONSTRAINT "material_document_edition_state" CHECK ("material_document_edition"."state" in ('unchecked', 'checked', 'refused')),
	CONSTRAINT "material_document_edition_refused" CHECK (("material_document_edition"."state" = 'refused') = ("material_document_edition"."words" <> ''))
);
--> statement-breakpoint
CREATE TABLE "material_document_material" (
	"document_id" uuid NOT NULL,
	"material_id" text NOT NULL,
	CONSTRAINT "material_document_material_document_id_material_id_pk" PRIMARY KEY("document_id","material_id")
);
--> statement-breakpoint
ALTER TABLE "material_document" ADD CONSTRAINT "material_document_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document" ADD CONSTRAINT "material_document_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_edition" ADD CONSTRAINT "material_document_edition_document_id_material_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."material_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_edition" ADD CONSTRAINT "material_document_edition_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_edition" ADD CONSTRAINT "material_document_edition_added_by_member_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_edition" ADD CONSTRAINT "material_document_edition_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_material" ADD CONSTRAINT "material_document_material_document_id_material_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."material_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_document_material" ADD CONSTRAINT "material_document_material_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_document_shop" ON "material_document" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "material_document_edition_queue" ON "material_document_edition" USING btree ("state","added_at");--> statement-breakpoint
CREATE INDEX "material_document_material_material" ON "material_document_material" USING btree ("material_id");--> statement-breakpoint
CREATE TRIGGER "material_document_edition_stays" BEFORE DELETE OR UPDATE OF "document_id", "number", "edition_on", "revision", "expires_on", "file_id", "other_cas", "added_at", "added_by" ON "material_document_edition" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "material_document_edition_stays_whole" BEFORE TRUNCATE ON "material_document_edition" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
