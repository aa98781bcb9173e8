CREATE TABLE "support_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"calls" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "support_view_id" uuid;--> statement-breakpoint
ALTER TABLE "support_view" ADD CONSTRAINT "support_view_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_view" ADD CONSTRAINT "support_view_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_view_member" ON "support_view" USING btree ("member_id","began_at");--> statement-breakpoint
CREATE INDEX "support_view_open" ON "support_view" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_support_view_id_support_view_id_fk" FOREIGN KEY ("support_view_id") REFERENCES "public"."support_view"("id") ON DELETE no action ON UPDATE no action;