CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"act" text NOT NULL,
	"order_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"content_sha256" text NOT NULL,
	"content" jsonb NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "approval_act" CHECK ("approval"."act" in ('award', 'sign')),
	CONSTRAINT "approval_state" CHECK ("approval"."state" in ('waiting', 'approved', 'refused', 'withdrawn', 'expired', 'overtaken', 'used')),
	CONSTRAINT "approval_currency" CHECK ("approval"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "approval_other" CHECK ("approval"."decided_by" is distinct from "approval"."asked_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."decided_by" is null) = ("approval"."decided_at" is null) and ("approval"."state" not in ('approved', 'refused', 'used') or "approval"."decided_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "company_limit" (
	"company_id" uuid NOT NULL,
	"act" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "company_limit_company_id_act_currency_pk" PRIMARY KEY("company_id","act","currency"),
	CONSTRAINT "company_limit_act" CHECK ("company_limit"."act" in ('award', 'sign')),
	CONSTRAINT "company_limit_currency" CHECK ("company_limit"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "company_limit_amount" CHECK ("company_limit"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "trade_order" ADD COLUMN "cost_centre" text;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_limit" ADD CONSTRAINT "company_limit_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_company" ON "approval" USING btree ("company_id","asked_at");--> statement-breakpoint
CREATE INDEX "approval_order" ON "approval" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approval_due" ON "approval" USING btree ("until") WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_open" ON "approval" USING btree ("company_id","subject_id") WHERE state in ('waiting', 'approved');