-- older code may run
CREATE TABLE "claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"seq" integer NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"shipment" integer,
	"line" integer,
	"items" text[] NOT NULL,
	"property" text DEFAULT '' NOT NULL,
	"promised" numeric(18, 6),
	"measured" numeric(18, 6),
	"unit" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"tonnes" numeric(14, 3),
	"value" numeric(18, 2) NOT NULL,
	"late_days" integer,
	"state" text NOT NULL,
	"pen" text NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"settle_by" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"agreed_by" text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"called_in_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"settled" numeric(18, 2),
	"credited" numeric(18, 2) DEFAULT '0' NOT NULL,
	"owed" numeric(18, 2) DEFAULT '0' NOT NULL,
	"owed_paid_at" timestamp (3) with time zone,
	CONSTRAINT "claim_by" CHECK ("claim"."by" in ('buyer', 'supplier')),
	CONSTRAINT "claim_pen" CHECK ("claim"."pen" in ('buyer', 'supplier')),
	CONSTRAINT "claim_kind" CHECK ("claim"."kind" in ('short', 'damaged', 'offSpec', 'late', 'wrongDocuments', 'notShipped', 'unpaid', 'noCredit', 'notTaken')),
	CONSTRAINT "claim_state" CHECK ("claim"."state" in ('open', 'rejected', 'calledIn', 'proposed', 'settled', 'withdrawn', 'lapsed', 'unsettled')),
	CONSTRAINT "claim_ended" CHECK (("claim"."ended_at" is null) = ("claim"."state" in ('open', 'rejected', 'calledIn', 'proposed'))),
	CONSTRAINT "claim_value" CHECK ("claim"."value" > 0 and ("claim"."tonnes" is null or "claim"."tonnes" > 0)),
	CONSTRAINT "claim_settled" CHECK (("claim"."settled" is not null) = ("claim"."state" = 'settled')
        and "claim"."credited" >= 0 and "claim"."owed" >= 0 and ("claim"."owed_paid_at" is null or "claim"."owed" > 0)
        and "claim"."credited" + "claim"."owed" = coalesce("claim"."settled", 0) and coalesce("claim"."settled", 0) <= "claim"."value")
);
--> statement-breakpoint
CREATE TABLE "claim_file" (
	"claim_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "claim_file_file_id_pk" PRIMARY KEY("file_id")
);
--> statement-breakpoint
CREATE TABLE "claim_version" (
	"claim_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"by" text NOT NULL,
	"remedy" text NOT NULL,
	"figure" numeric(18, 6),
	"tonnes" numeric(14, 3),
	"amount" numeric(18, 2) NOT NULL,
	"text" text NOT NULL,
	"stated_by" uuid NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"remark" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "claim_version_claim_id_version_pk" PRIMARY KEY("claim_id","version"),
	CONSTRAINT "claim_version_by" CHECK ("claim_version"."by" in ('buyer', 'supplier', 'operator')),
	CONSTRAINT "claim_version_remedy" CHECK ("claim_version"."remedy" in ('goodsPrice', 'perTonne', 'percent', 'amount', 'damages', 'replacement')),
	CONSTRAINT "claim_version_answer" CHECK ("claim_version"."answer" in ('accepted', 'countered', 'rejected')),
	CONSTRAINT "claim_version_answered" CHECK (("claim_version"."answer" is null) = ("claim_version"."answered_at" is null)),
	CONSTRAINT "claim_version_amount" CHECK ("claim_version"."version" > 0 and ("claim_version"."amount" > 0 or "claim_version"."remedy" = 'replacement'))
);
--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_kind";--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_of_sub_order" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_file" ADD CONSTRAINT "claim_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_file" ADD CONSTRAINT "claim_file_version" FOREIGN KEY ("claim_id","version") REFERENCES "public"."claim_version"("claim_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_version" ADD CONSTRAINT "claim_version_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_version" ADD CONSTRAINT "claim_version_stated_by_member_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_seq" ON "claim" USING btree ("sub_order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_one_open" ON "claim" USING btree ("sub_order_id","by") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_clock" ON "claim" USING btree ("answer_by") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_called_in" ON "claim" USING btree ("called_in_at") WHERE called_in_at is not null;--> statement-breakpoint
CREATE INDEX "claim_file_claim" ON "claim_file" USING btree ("claim_id","version");--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_kind" CHECK ("posting"."kind" in ('opened', 'lineIn', 'lineOut', 'lineAside', 'received', 'reversed', 'refunded', 'returned', 'explained', 'released', 'ended', 'settled'));