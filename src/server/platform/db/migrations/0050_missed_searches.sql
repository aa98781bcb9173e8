CREATE TABLE "missed_search" (
	"words" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "missed_search_words_day_pk" PRIMARY KEY("words","day"),
	CONSTRAINT "missed_search_searches" CHECK ("missed_search"."searches" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_answer" (
	"words" text PRIMARY KEY NOT NULL,
	"means" text,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_answer" ADD CONSTRAINT "search_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_search_day" ON "missed_search" USING btree ("day");