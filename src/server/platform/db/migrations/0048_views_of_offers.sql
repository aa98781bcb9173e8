CREATE TABLE "offer_view" (
	"offer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "offer_view_offer_id_day_pk" PRIMARY KEY("offer_id","day"),
	CONSTRAINT "offer_view_views" CHECK ("offer_view"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "offer_view" ADD CONSTRAINT "offer_view_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;