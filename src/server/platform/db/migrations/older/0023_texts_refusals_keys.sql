CREATE TABLE "account_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"writer_id" uuid NOT NULL,
	"place" text NOT NULL,
	"place_id" text NOT NULL,
	"text" text NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "refused_call" (
	"hour" timestamp (3) with time zone NOT NULL,
	"caller" text NOT NULL,
	"call" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_call_hour_caller_call_reason_pk" PRIMARY KEY("hour","caller","call","reason")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "recovery_key" text;--> statement-breakpoint
ALTER TABLE "account_text" ADD CONSTRAINT "account_text_writer_id_member_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_text" ADD CONSTRAINT "account_text_looked_by_member_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_text_once" ON "account_text" USING btree ("writer_id","place","place_id",md5("text"));--> statement-breakpoint
CREATE INDEX "account_text_recent" ON "account_text" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "account_text_waiting" ON "account_text" USING btree ("at","id") WHERE looked_at is null;