CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"name" text NOT NULL,
	"party_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "appeal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hold_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "hold" ADD COLUMN "internal_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hold" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewer_id" uuid;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_member_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_party_id_member_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_hold_id_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."hold"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_open" ON "report" USING btree ("reporter_id","thing","thing_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_queue" ON "report" USING btree ("decided_at","at");--> statement-breakpoint
CREATE INDEX "report_thing" ON "report" USING btree ("thing","thing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_open" ON "appeal" USING btree ("hold_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "appeal_hold" ON "appeal" USING btree ("hold_id","at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_id_member_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_until" ON "hold" USING btree ("until") WHERE lifted_at is null;