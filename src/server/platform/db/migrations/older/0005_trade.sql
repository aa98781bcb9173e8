CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"bank" text NOT NULL,
	"bank_address" text NOT NULL,
	"swift" text NOT NULL,
	"account" text NOT NULL,
	"beneficiary" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"in_force_from" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"template_version" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"sealed_file_id" uuid,
	"sealed_sha256" text,
	"sealed_at" timestamp (3) with time zone,
	"seal" text
);
--> statement-breakpoint
CREATE TABLE "remittance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"remitter" text NOT NULL,
	"remittance_bank" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"account_id" uuid NOT NULL,
	"postscript" text NOT NULL,
	"sent_at" date NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"slip_id" uuid,
	"receiving_number" text,
	"arrived_at" date,
	"arrived" numeric(18, 2),
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text NOT NULL,
	"transport_document" text NOT NULL,
	"containers" text[] NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"origin_port" text NOT NULL,
	"destination_port" text NOT NULL,
	"etd" date NOT NULL,
	"eta" date NOT NULL,
	"shipped_at" timestamp (3) with time zone NOT NULL,
	"lots" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_document" (
	"shipment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "shipment_document_shipment_id_file_id_pk" PRIMARY KEY("shipment_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"milestone" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"expected" boolean NOT NULL,
	"place_id" text,
	"place_name" text,
	"remark" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"contract_id" uuid NOT NULL,
	"side" text NOT NULL,
	"member_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"company" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" "inet" NOT NULL,
	"device" text NOT NULL,
	"sha256" text NOT NULL,
	"consent_sha256" text NOT NULL,
	"locale" text NOT NULL,
	"second_factor" boolean NOT NULL,
	CONSTRAINT "signature_contract_id_side_pk" PRIMARY KEY("contract_id","side")
);
--> statement-breakpoint
CREATE TABLE "statement_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"booked_at" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"remitter" text NOT NULL,
	"remark" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"remittance_id" uuid,
	"reason" text,
	CONSTRAINT "statement_line_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"sender_id" uuid,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"template" text,
	"data" jsonb,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_copy" (
	"mail_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"box" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read" boolean NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "mail_copy_mail_id_owner_id_box_pk" PRIMARY KEY("mail_id","owner_id","box")
);
--> statement-breakpoint
CREATE TABLE "evaluation" (
	"sub_order_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"reason" text,
	"pen" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negotiation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"about" uuid,
	"wants" jsonb
);
--> statement-breakpoint
CREATE TABLE "number_counter" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"latest" integer NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"material_id" text,
	"grade_number" text NOT NULL,
	"replacement" boolean NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"unit_price" numeric(16, 4) NOT NULL,
	"remark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_version" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"member_id" uuid NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"trade_term" smallint NOT NULL,
	"delivery_method" text,
	"departure_port" text,
	"destination_port" text,
	"port_discharge" text,
	"destination_country" text,
	"service_address" text,
	"lead_time_days" integer NOT NULL,
	"payment_term" text NOT NULL,
	"packing" text NOT NULL,
	"remarks" text NOT NULL,
	CONSTRAINT "quote_version_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "sub_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"supplier_company" text NOT NULL,
	"supplier_nation" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"quote_version" integer NOT NULL,
	"status" smallint NOT NULL,
	"reason" text,
	"trade_term" smallint NOT NULL,
	"delivery_method" text,
	"departure_port" text,
	"destination_port" text,
	"port_discharge" text,
	"destination_country" text,
	"service_address" text,
	"payment_term" text NOT NULL,
	"packing" text NOT NULL,
	"lead_time_days" integer NOT NULL,
	"currency" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sign_by" timestamp (3) with time zone NOT NULL,
	"latest_payment" date NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "sub_order_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sub_order_line" (
	"sub_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quote_line_id" uuid NOT NULL,
	"material_id" text,
	"grade_number" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"unit_price" numeric(16, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "sub_order_line_sub_order_id_position_pk" PRIMARY KEY("sub_order_id","position")
);
--> statement-breakpoint
CREATE TABLE "trade_event" (
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sub_order_id" uuid,
	"shop_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"role" text NOT NULL,
	"company" text,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "trade_event_order_id_seq_pk" PRIMARY KEY("order_id","seq")
);
--> statement-breakpoint
CREATE TABLE "trade_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"buyer_company" text NOT NULL,
	"buyer_nation" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" text,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"quote_due_at" timestamp (3) with time zone NOT NULL,
	"reminded_days" integer[] NOT NULL,
	"category_id" text,
	"material_id" text,
	"offer_id" uuid,
	"grade_number" text NOT NULL,
	"quality_class" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"target_price" numeric(16, 4),
	"currency" text NOT NULL,
	"country_of_origin" text,
	"trade_term" smallint NOT NULL,
	"delivery_method" text,
	"departure_port" text,
	"destination_port" text,
	"port_discharge" text,
	"destination_country" text,
	"service_address" text,
	"shipping_method" text NOT NULL,
	"cabinet_type" text,
	"packing" text NOT NULL,
	"delivery_start" date NOT NULL,
	"delivery_deadline" date NOT NULL,
	"lead_time_days" integer,
	"payment_term" text NOT NULL,
	"latest_payment" date NOT NULL,
	"remarks" text NOT NULL,
	"attachment_ids" uuid[] NOT NULL,
	"shop_id" text,
	"sealed_until" timestamp (3) with time zone,
	"repeats" uuid,
	"demo" boolean NOT NULL,
	CONSTRAINT "trade_order_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by_member_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_account" ADD CONSTRAINT "collection_account_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_account" ADD CONSTRAINT "collection_account_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_sealed_file_id_stored_file_id_fk" FOREIGN KEY ("sealed_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_account_id_collection_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."collection_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_slip_id_stored_file_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_document" ADD CONSTRAINT "shipment_document_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_document" ADD CONSTRAINT "shipment_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_recorded_by_member_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_sender_id_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation" ADD CONSTRAINT "evaluation_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation" ADD CONSTRAINT "negotiation_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order_line" ADD CONSTRAINT "sub_order_line_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order_line" ADD CONSTRAINT "sub_order_line_quote_line_id_quote_line_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."quote_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_order_line" ADD CONSTRAINT "sub_order_line_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_event" ADD CONSTRAINT "trade_event_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_order" ADD CONSTRAINT "trade_order_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collection_account_one_proposal" ON "collection_account" USING btree ("currency") WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_version" ON "contract" USING btree ("sub_order_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "contract" USING btree ("number","version");--> statement-breakpoint
CREATE INDEX "contract_file" ON "contract" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "contract_sealed_file" ON "contract" USING btree ("sealed_file_id");--> statement-breakpoint
CREATE INDEX "remittance_sub_order" ON "remittance" USING btree ("sub_order_id");--> statement-breakpoint
CREATE INDEX "remittance_buyer" ON "remittance" USING btree ("buyer_id","submitted_at");--> statement-breakpoint
CREATE INDEX "remittance_shop" ON "remittance" USING btree ("shop_id","submitted_at");--> statement-breakpoint
CREATE INDEX "remittance_queue" ON "remittance" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_receiving_number" ON "remittance" USING btree ("receiving_number");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_position" ON "shipment" USING btree ("sub_order_id","position");--> statement-breakpoint
CREATE INDEX "shipment_transport_document" ON "shipment" USING btree ("transport_document");--> statement-breakpoint
CREATE INDEX "shipment_containers" ON "shipment" USING gin ("containers");--> statement-breakpoint
CREATE INDEX "shipment_event_shipment" ON "shipment_event" USING btree ("shipment_id","at");--> statement-breakpoint
CREATE INDEX "statement_line_queue" ON "statement_line" USING btree ("state","booked_at");--> statement-breakpoint
CREATE INDEX "mail_thread" ON "mail" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_copy_box" ON "mail_copy" USING btree ("owner_id","box","sent_at");--> statement-breakpoint
CREATE INDEX "mail_copy_unread" ON "mail_copy" USING btree ("owner_id","read");--> statement-breakpoint
CREATE INDEX "evaluation_shop" ON "evaluation" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_once" ON "invitation" USING btree ("order_id","shop_id");--> statement-breakpoint
CREATE INDEX "invitation_shop" ON "invitation" USING btree ("shop_id","state","sent_at");--> statement-breakpoint
CREATE INDEX "negotiation_order" ON "negotiation" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "quote_order" ON "quote" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_one_live" ON "quote" USING btree ("order_id","shop_id") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_line_place" ON "quote_line" USING btree ("quote_id","version","position");--> statement-breakpoint
CREATE INDEX "sub_order_order" ON "sub_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sub_order_buyer" ON "sub_order" USING btree ("buyer_id","awarded_at");--> statement-breakpoint
CREATE INDEX "sub_order_shop" ON "sub_order" USING btree ("shop_id","status","awarded_at");--> statement-breakpoint
CREATE INDEX "sub_order_sign_by" ON "sub_order" USING btree ("sign_by") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "sub_order_latest_payment" ON "sub_order" USING btree ("latest_payment") WHERE status = 3;--> statement-breakpoint
CREATE INDEX "sub_order_arrived" ON "sub_order" USING btree ("arrived_at") WHERE status = 5;--> statement-breakpoint
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_buyer_status" ON "trade_order" USING btree ("buyer_id","status","posted_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_waiting" ON "trade_order" USING btree ("quote_due_at") WHERE status = 1;