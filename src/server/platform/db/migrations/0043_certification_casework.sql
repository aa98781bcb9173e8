CREATE TABLE "certification_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "keeper_id" uuid;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "kept_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certification_note" ADD CONSTRAINT "certification_note_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_note" ADD CONSTRAINT "certification_note_written_by_member_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certification_note_of" ON "certification_note" USING btree ("certification_id","at");--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_keeper_id_member_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;