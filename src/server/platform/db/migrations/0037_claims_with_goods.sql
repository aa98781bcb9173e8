-- older code may run
CREATE TABLE "claim_shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"by" text NOT NULL,
	"quantity" numeric(14, 3),
	"carrier" text NOT NULL,
	"transport_document" text NOT NULL,
	"etd" date NOT NULL,
	"eta" date NOT NULL,
	"shipped_by" uuid NOT NULL,
	"shipped_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "claim_shipment_by" CHECK ("claim_shipment"."by" in ('buyer', 'supplier')),
	CONSTRAINT "claim_shipment_days" CHECK ("claim_shipment"."eta" >= "claim_shipment"."etd" and ("claim_shipment"."quantity" is null or "claim_shipment"."quantity" > 0))
);
--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_act";--> statement-breakpoint
ALTER TABLE "company_limit" DROP CONSTRAINT "company_limit_act";--> statement-breakpoint
ALTER TABLE "claim" DROP CONSTRAINT "claim_state";--> statement-breakpoint
ALTER TABLE "claim" DROP CONSTRAINT "claim_ended";--> statement-breakpoint
ALTER TABLE "claim" DROP CONSTRAINT "claim_settled";--> statement-breakpoint
ALTER TABLE "claim_version" DROP CONSTRAINT "claim_version_remedy";--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "added" numeric(18, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "goods_shipped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claim_shipment" ADD CONSTRAINT "claim_shipment_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_shipment" ADD CONSTRAINT "claim_shipment_shipped_by_member_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_shipment_claim" ON "claim_shipment" USING btree ("claim_id","shipped_at");--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_act" CHECK ("approval"."act" in ('award', 'sign', 'settle'));--> statement-breakpoint
ALTER TABLE "company_limit" ADD CONSTRAINT "company_limit_act" CHECK ("company_limit"."act" in ('award', 'sign', 'settle'));--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_state" CHECK ("claim"."state" in ('open', 'rejected', 'calledIn', 'proposed', 'goods', 'settled', 'withdrawn', 'lapsed', 'unsettled'));--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_ended" CHECK (("claim"."ended_at" is null) = ("claim"."state" in ('open', 'rejected', 'calledIn', 'proposed', 'goods')));--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_settled" CHECK (("claim"."settled" is not null) = ("claim"."state" = 'settled')
        and "claim"."credited" >= 0 and "claim"."added" >= 0 and "claim"."owed" >= 0 and ("claim"."owed_paid_at" is null or "claim"."owed" > 0)
        and "claim"."credited" + "claim"."added" + "claim"."owed" = coalesce("claim"."settled", 0) and coalesce("claim"."settled", 0) <= "claim"."value");--> statement-breakpoint
ALTER TABLE "claim_version" ADD CONSTRAINT "claim_version_remedy" CHECK ("claim_version"."remedy" in ('goodsPrice', 'perTonne', 'percent', 'amount', 'damages', 'replacement', 'return'));