-- older code may run
-- Events of before have no other role: they are not read through while the table is locked.
CREATE TABLE "freight_booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"forwarder_id" uuid NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"remarks" text NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"reference" text,
	"vessel" text,
	"cut_off" timestamp (3) with time zone,
	"etd" date,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"reason" text,
	"remark" text,
	CONSTRAINT "freight_booking_state" CHECK ("freight_booking"."state" in ('asked', 'confirmed', 'declined', 'withdrawn', 'lapsed', 'cancelled')),
	CONSTRAINT "freight_booking_confirmed" CHECK ("freight_booking"."state" <> 'confirmed' or ("freight_booking"."reference" is not null and "freight_booking"."etd" is not null))
);
--> statement-breakpoint
ALTER TABLE "trade_event" DROP CONSTRAINT "trade_event_role";--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "counter_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "negotiation" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "freight_booking" ADD CONSTRAINT "freight_booking_quote_id_freight_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."freight_quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_booking" ADD CONSTRAINT "freight_booking_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_booking" ADD CONSTRAINT "freight_booking_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_booking" ADD CONSTRAINT "freight_booking_forwarder_id_member_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_booking" ADD CONSTRAINT "freight_booking_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "freight_booking_one_open" ON "freight_booking" USING btree ("sub_order_id") WHERE state in ('asked', 'confirmed');--> statement-breakpoint
CREATE INDEX "freight_booking_order" ON "freight_booking" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "freight_booking_forwarder" ON "freight_booking" USING btree ("forwarder_id","asked_at");--> statement-breakpoint
CREATE INDEX "freight_booking_due" ON "freight_booking" USING btree ("answer_by") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "invitation_countered" ON "invitation" USING btree ("counter_until") WHERE counter_until is not null;--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_role" CHECK ("trade_event"."role" in ('buyer', 'supplier', 'forwarder', 'operator', 'system')) NOT VALID;