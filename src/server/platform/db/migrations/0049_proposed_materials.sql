CREATE TABLE "search_word" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "search_word_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "material_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"material_id" text NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "material_proposal_state" CHECK ("material_proposal"."state" in ('waiting', 'asked', 'accepted', 'merged', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "material_proposal_step" (
	"proposal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"step" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"said" jsonb NOT NULL,
	"instead_id" text,
	CONSTRAINT "material_proposal_step_proposal_id_version_pk" PRIMARY KEY("proposal_id","version"),
	CONSTRAINT "material_proposal_step_step" CHECK ("material_proposal_step"."step" in ('proposed', 'asked', 'answered', 'accepted', 'merged', 'refused', 'withdrawn')),
	CONSTRAINT "material_proposal_step_instead" CHECK ("material_proposal_step"."step" in ('merged', 'withdrawn') or "material_proposal_step"."instead_id" is null)
);
--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "state" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "merged_into_id" text;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "state" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "merged_into_id" text;--> statement-breakpoint
ALTER TABLE "offer_import" ADD COLUMN "head" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_import" ADD COLUMN "left_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_import" ADD COLUMN "left_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_import" ADD COLUMN "unknown_grades" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "material_proposal" ADD CONSTRAINT "material_proposal_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_proposal" ADD CONSTRAINT "material_proposal_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_proposal" ADD CONSTRAINT "material_proposal_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_proposal_step" ADD CONSTRAINT "material_proposal_step_proposal_id_material_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."material_proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_proposal_step" ADD CONSTRAINT "material_proposal_step_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_proposal_step" ADD CONSTRAINT "material_proposal_step_instead_id_material_id_fk" FOREIGN KEY ("instead_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "material_proposal_material" ON "material_proposal" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "material_proposal_queue" ON "material_proposal" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "material_proposal_shop" ON "material_proposal" USING btree ("shop_id","proposed_at");--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_merged_into_id_manufacturer_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."manufacturer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_merged_into_id_material_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "material_proposed_once" ON "material" USING btree ("manufacturer_id","grade_code") WHERE "material"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "material_merged_into" ON "material" USING btree ("merged_into_id");--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_state" CHECK ("manufacturer"."state" in ('listed', 'proposed', 'merged'));--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_merged" CHECK (("manufacturer"."state" = 'merged') = ("manufacturer"."merged_into_id" is not null));--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_state" CHECK ("material"."state" in ('listed', 'proposed', 'merged', 'refused'));--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_merged" CHECK (("material"."state" = 'merged') = ("material"."merged_into_id" is not null));--> statement-breakpoint
CREATE TRIGGER "material_proposal_step_stays" BEFORE UPDATE OR DELETE ON "material_proposal_step" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "material_proposal_step_stays_whole" BEFORE TRUNCATE ON "material_proposal_step" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
