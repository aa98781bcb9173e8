CREATE TABLE "hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"party_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_by" uuid NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lift_note" text
);
--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hold" ADD CONSTRAINT "hold_party_id_member_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hold_once" ON "hold" USING btree ("kind","subject_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "hold_party" ON "hold" USING btree ("party_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "hold_recent" ON "hold" USING btree ("placed_at","id");