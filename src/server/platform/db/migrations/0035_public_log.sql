CREATE TABLE "log_entry" (
	"position" bigint PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"seq" integer,
	"posting_id" uuid,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_entry_of_one" CHECK (("log_entry"."posting_id" is null) = ("log_entry"."order_id" is not null and "log_entry"."seq" is not null)),
	CONSTRAINT "log_entry_hashes" CHECK ("log_entry"."hash" ~ '^[0-9a-f]{64}$' and "log_entry"."salt" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "log_head" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_node" (
	"level" smallint NOT NULL,
	"at" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_node_level_at_pk" PRIMARY KEY("level","at"),
	CONSTRAINT "log_node_level" CHECK ("log_node"."level" > 0)
);
--> statement-breakpoint
CREATE TABLE "log_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid,
	"seq" integer,
	"posting_id" uuid
);
--> statement-breakpoint
ALTER TABLE "log_entry" ADD CONSTRAINT "log_entry_posting_id_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entry" ADD CONSTRAINT "log_entry_of_event" FOREIGN KEY ("order_id","seq") REFERENCES "public"."trade_event"("order_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_head" ADD CONSTRAINT "log_head_key_id_seal_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."seal_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_event" ON "log_entry" USING btree ("order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_posting" ON "log_entry" USING btree ("posting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_hash" ON "log_entry" USING btree ("hash");--> statement-breakpoint
CREATE FUNCTION "log_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "log_outbox" ("order_id", "seq") VALUES (NEW."order_id", NEW."seq");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "log_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "log_outbox" ("posting_id") VALUES (NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "trade_event_logged" AFTER INSERT ON "trade_event" FOR EACH ROW EXECUTE FUNCTION "log_event"();--> statement-breakpoint
CREATE TRIGGER "posting_logged" AFTER INSERT ON "posting" FOR EACH ROW EXECUTE FUNCTION "log_posting"();--> statement-breakpoint
CREATE TRIGGER "log_entry_stays" BEFORE UPDATE OR DELETE ON "log_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_entry_stays_whole" BEFORE TRUNCATE ON "log_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_node_stays" BEFORE UPDATE OR DELETE ON "log_node" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_node_stays_whole" BEFORE TRUNCATE ON "log_node" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_head_stays" BEFORE UPDATE OR DELETE ON "log_head" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "log_head_stays_whole" BEFORE TRUNCATE ON "log_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- older code may run
-- What happened before there was a log is entered first, in the order of time; of one deal in the order of its chain.
INSERT INTO "log_outbox" ("order_id", "seq", "posting_id")
SELECT "order_id", "seq", "posting_id" FROM (
  SELECT "at", "order_id", "seq", NULL::uuid AS "posting_id" FROM "trade_event"
  UNION ALL
  SELECT "at", NULL, NULL, "id" FROM "posting"
) AS happened
ORDER BY "at", "order_id", "seq", "posting_id";
