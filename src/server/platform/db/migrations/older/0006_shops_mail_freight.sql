CREATE TABLE "content_draft" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"data" jsonb NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "content_draft_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "freight_lane" (
	"id" uuid PRIMARY KEY NOT NULL,
	"forwarder_id" uuid NOT NULL,
	"departure_port" text NOT NULL,
	"destination_port" text NOT NULL,
	"cabinet_type" text NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"transit_days" integer NOT NULL,
	"valid_until" date NOT NULL,
	"remarks" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"forwarder_id" uuid NOT NULL,
	"company" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"transit_days" integer NOT NULL,
	"carrier" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"remarks" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"departure_port" text NOT NULL,
	"destination_port" text NOT NULL,
	"cabinet_type" text NOT NULL,
	"containers" integer NOT NULL,
	"ready_on" date NOT NULL,
	"remarks" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "colleague_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "colleague_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_notice" (
	"owner_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"waiting" boolean NOT NULL,
	CONSTRAINT "mail_notice_owner_id_thread_id_pk" PRIMARY KEY("owner_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "offer_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"member_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"rows" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_dynamic" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"caption_en" text NOT NULL,
	"caption_zh" text NOT NULL,
	"sort" integer NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_qualification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"issuer" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date,
	"file_ids" uuid[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_copy_box";--> statement-breakpoint
DROP INDEX "mail_copy_unread";--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "receiver_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "shop_id" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "profile_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "profile_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "content_draft" ADD CONSTRAINT "content_draft_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_forwarder_id_member_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_departure_port_port_id_fk" FOREIGN KEY ("departure_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_destination_port_port_id_fk" FOREIGN KEY ("destination_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_request_id_freight_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."freight_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_forwarder_id_member_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_departure_port_port_id_fk" FOREIGN KEY ("departure_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_destination_port_port_id_fk" FOREIGN KEY ("destination_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitation" ADD CONSTRAINT "colleague_invitation_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitation" ADD CONSTRAINT "colleague_invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_notice" ADD CONSTRAINT "mail_notice_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_import" ADD CONSTRAINT "offer_import_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_import" ADD CONSTRAINT "offer_import_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_dynamic" ADD CONSTRAINT "shop_dynamic_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_picture" ADD CONSTRAINT "shop_picture_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_picture" ADD CONSTRAINT "shop_picture_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_qualification" ADD CONSTRAINT "shop_qualification_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_draft_due" ON "content_draft" USING btree ("publish_at");--> statement-breakpoint
CREATE UNIQUE INDEX "freight_lane_once" ON "freight_lane" USING btree ("forwarder_id","departure_port","destination_port","cabinet_type");--> statement-breakpoint
CREATE INDEX "freight_lane_route" ON "freight_lane" USING btree ("departure_port","destination_port");--> statement-breakpoint
CREATE UNIQUE INDEX "freight_quote_one_live" ON "freight_quote" USING btree ("request_id","forwarder_id") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "freight_quote_forwarder" ON "freight_quote" USING btree ("forwarder_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "freight_request_once" ON "freight_request" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "freight_request_route" ON "freight_request" USING btree ("departure_port","destination_port","at");--> statement-breakpoint
CREATE INDEX "colleague_invitation_company" ON "colleague_invitation" USING btree ("company_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_notice_waiting" ON "mail_notice" USING btree ("noticed_at") WHERE waiting;--> statement-breakpoint
CREATE INDEX "offer_import_shop" ON "offer_import" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "shop_dynamic_published" ON "shop_dynamic" USING btree ("shop_id","published_at","id");--> statement-breakpoint
CREATE INDEX "shop_picture_shop" ON "shop_picture" USING btree ("shop_id","sort");--> statement-breakpoint
CREATE INDEX "shop_qualification_shop" ON "shop_qualification" USING btree ("shop_id");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_logo_id_stored_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_company" ON "member" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "mail_copy_deleted" ON "mail_copy" USING btree ("owner_id","deleted_at","mail_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "mail_copy_box" ON "mail_copy" USING btree ("owner_id","box","sent_at","mail_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mail_copy_unread" ON "mail_copy" USING btree ("owner_id","sent_at","mail_id") WHERE box = 'inbox' and not read and deleted_at is null;