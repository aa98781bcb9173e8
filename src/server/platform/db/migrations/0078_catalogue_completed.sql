CREATE TABLE "rate_fetch" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"failure" jsonb,
	"found" jsonb,
	"found_at" timestamp (3) with time zone,
	"told" text
);
--> statement-breakpoint
CREATE TABLE "figure_told" (
	"material_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_told" ADD CONSTRAINT "figure_told_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;