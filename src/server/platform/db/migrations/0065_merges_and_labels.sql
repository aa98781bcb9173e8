-- older code may run
CREATE TABLE "material_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" text NOT NULL,
	"into_id" text NOT NULL,
	"proposal_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "material_merge_undone" CHECK (("material_merge"."undone_at" is null) = ("material_merge"."undone_by" is null))
);
--> statement-breakpoint
ALTER TABLE "material_proposal_step" DROP CONSTRAINT "material_proposal_step_step";--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "ec_number" text;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "ghs_pictograms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "signal_word" text;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "hazard_statements" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "material_merge" ADD CONSTRAINT "material_merge_from_id_material_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_merge" ADD CONSTRAINT "material_merge_into_id_material_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_merge" ADD CONSTRAINT "material_merge_proposal_id_material_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."material_proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_merge" ADD CONSTRAINT "material_merge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_merge" ADD CONSTRAINT "material_merge_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "material_merge_standing" ON "material_merge" USING btree ("from_id") WHERE "material_merge"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "material_merge_into" ON "material_merge" USING btree ("into_id");--> statement-breakpoint
ALTER TABLE "material_proposal_step" ADD CONSTRAINT "material_proposal_step_step" CHECK ("material_proposal_step"."step" in ('proposed', 'asked', 'answered', 'accepted', 'merged', 'unmerged', 'refused', 'withdrawn'));