CREATE TABLE "catalogue_alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"from_release" boolean NOT NULL,
	"state" text NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"undoes_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_change_state" CHECK ("catalogue_change"."state" in ('waiting', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "catalogue_change_thing" CHECK ("catalogue_change"."thing" in ('maker', 'material', 'category', 'chemical', 'port', 'words', 'rate', 'duty', 'vat')),
	CONSTRAINT "catalogue_change_two" CHECK ("catalogue_change"."state" <> 'done' or "catalogue_change"."decided_by" is distinct from "catalogue_change"."member_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_hold" (
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"shipped" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "catalogue_hold_thing_key_field_pk" PRIMARY KEY("thing","key","field")
);
--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "subsidiary_hazards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "controls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "melts_at" double precision;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "boils_at" double precision;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "flash_point" double precision;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "ignites_at" double precision;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "explosive_from" double precision;--> statement-breakpoint
ALTER TABLE "chemical" ADD COLUMN "explosive_to" double precision;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "owners_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD COLUMN "owners_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "discontinued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "successor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "port" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_change" ADD CONSTRAINT "catalogue_change_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_change" ADD CONSTRAINT "catalogue_change_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_change_waits_once" ON "catalogue_change" USING btree ("thing","key","field") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "catalogue_change_of" ON "catalogue_change" USING btree ("thing","key","at");--> statement-breakpoint
CREATE INDEX "catalogue_change_recent" ON "catalogue_change" USING btree ("state","at","id");--> statement-breakpoint
-- By hand from here on: what was changed of the catalogue stays on record; of a change only what is decided on it is written later.
CREATE FUNCTION catalogue_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR OLD.state <> 'waiting'
    OR (NEW.id, NEW.at, NEW.thing, NEW.key, NEW.field, NEW.before, NEW.after, NEW.member_id, NEW.reason, NEW.source)
      IS DISTINCT FROM
      (OLD.id, OLD.at, OLD.thing, OLD.key, OLD.field, OLD.before, OLD.after, OLD.member_id, OLD.reason, OLD.source)
  THEN RAISE EXCEPTION 'a change of the catalogue stays as it was made';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER catalogue_change_stays BEFORE UPDATE OR DELETE ON "catalogue_change" FOR EACH ROW EXECUTE FUNCTION catalogue_change_stays();
