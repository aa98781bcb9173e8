CREATE TABLE "waiting_rfq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"attachment_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	CONSTRAINT "waiting_rfq_state" CHECK ("waiting_rfq"."state" in ('waiting', 'posted', 'withdrawn', 'expired', 'refused')),
	CONSTRAINT "waiting_rfq_posted" CHECK (("waiting_rfq"."state" = 'posted') = ("waiting_rfq"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "waiting_rfq" ADD CONSTRAINT "waiting_rfq_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rfq" ADD CONSTRAINT "waiting_rfq_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_rfq_member" ON "waiting_rfq" USING btree ("member_id","saved_at");--> statement-breakpoint
CREATE INDEX "waiting_rfq_waiting" ON "waiting_rfq" USING btree ("saved_at") WHERE state = 'waiting';