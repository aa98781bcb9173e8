CREATE TABLE "follow" (
	"member_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_member_id_thing_thing_id_pk" PRIMARY KEY("member_id","thing","thing_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"ways" jsonb NOT NULL,
	"zone" text NOT NULL,
	"digest_hour" integer NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	CONSTRAINT "notice_settings_hours" CHECK (digest_hour between 0 and 23 and (quiet_from is null) = (quiet_until is null)
        and (quiet_from is null or (quiet_from between 0 and 23 and quiet_until between 0 and 23 and quiet_from <> quiet_until)))
);
--> statement-breakpoint
CREATE TABLE "waiting_letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"notice_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_email" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_letter" ADD CONSTRAINT "waiting_letter_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_letter" ADD CONSTRAINT "waiting_letter_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_thing" ON "follow" USING btree ("thing","thing_id");--> statement-breakpoint
CREATE INDEX "waiting_letter_due" ON "waiting_letter" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "waiting_letter_owner" ON "waiting_letter" USING btree ("owner_id","at");--> statement-breakpoint
CREATE INDEX "waiting_letter_notice" ON "waiting_letter" USING btree ("notice_id");