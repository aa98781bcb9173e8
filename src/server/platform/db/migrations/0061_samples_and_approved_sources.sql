CREATE SEQUENCE "public"."number_sp" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "approved_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"material_id" text NOT NULL,
	"shop_id" text NOT NULL,
	"site" text NOT NULL,
	"valid_until" date NOT NULL,
	"note" text NOT NULL,
	"sample_id" uuid,
	"reason" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"told" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text,
	CONSTRAINT "approved_source_why" CHECK ("approved_source"."sample_id" is not null or "approved_source"."reason" <> ''),
	CONSTRAINT "approved_source_told" CHECK ("approved_source"."told" between 0 and 2),
	CONSTRAINT "approved_source_withdrawn" CHECK (("approved_source"."withdrawn_at" is null) = ("approved_source"."withdrawn_by" is null) and ("approved_source"."withdrawn_at" is null) = ("approved_source"."withdrawn_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sample_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"buyer_company" text NOT NULL,
	"buyer_nation" text NOT NULL,
	"shop_id" text NOT NULL,
	"material_id" text NOT NULL,
	"offer_id" uuid,
	"state" text NOT NULL,
	"kg" numeric(7, 3) NOT NULL,
	"packaging" text NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"courier_payer" text NOT NULL,
	"courier_account" text NOT NULL,
	"needed_by" date NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"dispatch_by" date,
	"answer_remark" text DEFAULT '' NOT NULL,
	"reason" text,
	"dispatched_on" date,
	"courier" text,
	"tracking" text,
	"lot" text,
	"coa_file_id" uuid,
	"received_on" date,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sample_request_state" CHECK ("sample_request"."state" in ('asked', 'accepted', 'dispatched', 'received', 'tried', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "sample_request_payer" CHECK ("sample_request"."courier_payer" in ('buyerAccount', 'supplier', 'free')),
	CONSTRAINT "sample_request_reason" CHECK ("sample_request"."reason" in ('notSampled', 'outOfStock', 'tooMuch', 'destination', 'other')),
	CONSTRAINT "sample_request_kg" CHECK ("sample_request"."kg" > 0),
	CONSTRAINT "sample_request_dispatched" CHECK ("sample_request"."state" not in ('dispatched', 'received', 'tried') or ("sample_request"."dispatched_on" is not null and "sample_request"."lot" is not null))
);
--> statement-breakpoint
CREATE TABLE "sample_trial" (
	"sample_id" uuid PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"notes" text NOT NULL,
	"tried_on" date NOT NULL,
	"file_id" uuid,
	"stated_by" uuid NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sample_trial_result" CHECK ("sample_trial"."result" in ('passed', 'passedWithConditions', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "source_rule" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"on" boolean NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_thing_known";--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_sample_id_sample_request_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."sample_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_approved_by_member_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_source" ADD CONSTRAINT "approved_source_withdrawn_by_member_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_request" ADD CONSTRAINT "sample_request_coa_file_id_stored_file_id_fk" FOREIGN KEY ("coa_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_trial" ADD CONSTRAINT "sample_trial_sample_id_sample_request_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."sample_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_trial" ADD CONSTRAINT "sample_trial_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_trial" ADD CONSTRAINT "sample_trial_stated_by_member_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rule" ADD CONSTRAINT "source_rule_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rule" ADD CONSTRAINT "source_rule_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approved_source_one" ON "approved_source" USING btree ("company_id","material_id","shop_id",lower("site")) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "approved_source_sample" ON "approved_source" USING btree ("sample_id");--> statement-breakpoint
CREATE INDEX "approved_source_due" ON "approved_source" USING btree ("valid_until") WHERE withdrawn_at is null and told < 2;--> statement-breakpoint
CREATE UNIQUE INDEX "sample_request_number" ON "sample_request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sample_request_buyer" ON "sample_request" USING btree ("buyer_id","asked_at");--> statement-breakpoint
CREATE INDEX "sample_request_shop" ON "sample_request" USING btree ("shop_id","asked_at");--> statement-breakpoint
CREATE INDEX "sample_request_until" ON "sample_request" USING btree ("until") WHERE until is not null;--> statement-breakpoint
CREATE INDEX "sample_request_remind" ON "sample_request" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sample_request_one_pending" ON "sample_request" USING btree ("buyer_id","material_id","shop_id") WHERE "sample_request"."state" in ('asked', 'accepted', 'dispatched');--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_thing_known" CHECK ("notice"."thing" in ('deal', 'freight', 'company', 'shop', 'account', 'feedback', 'money', 'sample'));