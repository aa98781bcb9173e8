-- What the migrations in older/ did step by step; a database that has had the last of them has had this one.
-- older code must not run
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."number_rq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."number_sc" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."number_so" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"writer_id" uuid NOT NULL,
	"place" text NOT NULL,
	"place_id" text NOT NULL,
	"text" text NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" uuid
);--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"level" integer NOT NULL,
	"sort" integer NOT NULL,
	"path" text[] NOT NULL,
	"code" text,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"hs_code" text,
	"cas_number" text,
	"un_number" text,
	"kind" text NOT NULL,
	"form" text NOT NULL,
	"color" text,
	"skeleton" text
);--> statement-breakpoint
CREATE TABLE "chemical" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"aliases" text[] NOT NULL,
	"cas_number" text,
	"formula" text,
	"un_number" text,
	"hazard_class" text,
	"packing_group" text,
	"hs_code" text,
	"skeleton" text
);--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"nation" text NOT NULL,
	"city" text NOT NULL,
	"brands" text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE "material" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grade" text NOT NULL,
	"grade_code" text NOT NULL,
	"category_id" text NOT NULL,
	"category_path" text[] NOT NULL,
	"manufacturer_id" text NOT NULL,
	"process_level_id" text,
	"resin" text,
	"chemical_id" text,
	"cas_number" text,
	"applications_en" text NOT NULL,
	"applications_zh" text NOT NULL,
	"form" text NOT NULL,
	"color" text,
	"search" "tsvector" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "material_property" (
	"material_id" text NOT NULL,
	"property_id" text NOT NULL,
	"condition" text NOT NULL,
	"value" double precision,
	"text" text,
	"basis" text NOT NULL,
	CONSTRAINT "material_property_material_id_property_id_condition_pk" PRIMARY KEY("material_id","property_id","condition")
);--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"material_id" text NOT NULL,
	"status" text NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	"currency" text NOT NULL,
	"price_usd" numeric(16, 4) NOT NULL,
	"moq" numeric(14, 3) NOT NULL,
	"stock" numeric(14, 3) NOT NULL,
	"warehouse_city_id" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"trade_term" smallint NOT NULL,
	"port_id" text,
	"packing_code" text NOT NULL,
	"payment_term_code" text NOT NULL,
	"quality_class_code" text NOT NULL,
	"document_codes" text[] NOT NULL,
	"lead_time_days" integer NOT NULL,
	"valid_until" date NOT NULL,
	"remarks_en" text NOT NULL,
	"remarks_zh" text NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "offer_price" (
	"offer_id" uuid NOT NULL,
	"at" date NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	CONSTRAINT "offer_price_offer_id_at_pk" PRIMARY KEY("offer_id","at")
);--> statement-breakpoint
CREATE TABLE "offer_price_break" (
	"offer_id" uuid NOT NULL,
	"from_quantity" numeric(14, 3) NOT NULL,
	"price" numeric(16, 4) NOT NULL,
	CONSTRAINT "offer_price_break_offer_id_from_quantity_pk" PRIMARY KEY("offer_id","from_quantity")
);--> statement-breakpoint
CREATE TABLE "offer_tally" (
	"material_id" text NOT NULL,
	"warehouse_city_id" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"trade_term" smallint NOT NULL,
	"offers" integer NOT NULL,
	CONSTRAINT "offer_tally_pk" PRIMARY KEY("material_id","warehouse_city_id","country_of_origin","trade_term")
);--> statement-breakpoint
CREATE TABLE "process_level" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "property" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"symbol" text,
	"unit" text,
	"decimals" integer NOT NULL,
	"iso" text,
	"astm" text,
	"gb" text,
	"sort" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "property_group" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "property_range" (
	"resin" text NOT NULL,
	"property_id" text NOT NULL,
	"condition" text NOT NULL,
	"from_value" double precision NOT NULL,
	"to_value" double precision NOT NULL,
	CONSTRAINT "property_range_resin_property_id_condition_pk" PRIMARY KEY("resin","property_id","condition")
);--> statement-breakpoint
CREATE TABLE "search_term" (
	"term" text PRIMARY KEY NOT NULL,
	"weight" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "agreement" (
	"code" text NOT NULL,
	"version" text NOT NULL,
	"effective_from" date NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	CONSTRAINT "agreement_code_version_pk" PRIMARY KEY("code","version")
);--> statement-breakpoint
CREATE TABLE "article" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"kind" text NOT NULL,
	"sort" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"position" text NOT NULL,
	"sort" integer NOT NULL,
	"href" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"shown_from" timestamp (3) with time zone,
	"shown_until" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "content_draft" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"data" jsonb NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "content_draft_kind_ref_pk" PRIMARY KEY("kind","ref")
);--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"summary_en" text NOT NULL,
	"summary_zh" text NOT NULL,
	"content_en" text NOT NULL,
	"content_zh" text NOT NULL,
	"categories" text[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"demo" boolean NOT NULL
);--> statement-breakpoint
CREATE TABLE "system_config" (
	"code" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" uuid NOT NULL,
	"identity" text NOT NULL,
	"account" text,
	"number" text,
	"sequence" integer,
	"opening" numeric(18, 2),
	"closing" numeric(18, 2),
	"closing_on" date,
	CONSTRAINT "bank_statement_identity_unique" UNIQUE("identity")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	"seal" text,
	"seal_key_id" text
);--> statement-breakpoint
CREATE TABLE "money_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"remittance_id" uuid,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"why" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "money_proposal_kind" CHECK ("money_proposal"."kind" in ('confirm', 'refund', 'reversal')),
	CONSTRAINT "money_proposal_state" CHECK ("money_proposal"."state" in ('open', 'done', 'refused', 'withdrawn')),
	CONSTRAINT "money_proposal_decided" CHECK (("money_proposal"."state" = 'open') = ("money_proposal"."decided_by" is null)),
	CONSTRAINT "money_proposal_two" CHECK (case when "money_proposal"."state" = 'withdrawn' then "money_proposal"."proposed_by" = "money_proposal"."decided_by"
        else "money_proposal"."proposed_by" <> "money_proposal"."decided_by" end),
	CONSTRAINT "money_proposal_amount" CHECK ("money_proposal"."amount" > 0)
);--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"value_date" date NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"returned_on" date,
	"returned_reason" text,
	"returned_by" uuid,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_two" CHECK ("refund"."recorded_by" <> "refund"."approved_by"),
	CONSTRAINT "refund_returned" CHECK (("refund"."returned_on" is null) = ("refund"."returned_by" is null) and ("refund"."returned_on" is null) = ("refund"."returned_at" is null))
);--> statement-breakpoint
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
	"receiving_key" text,
	"arrived_at" date,
	"arrived" numeric(18, 2),
	"bank_charge" numeric(18, 2) DEFAULT '0' NOT NULL,
	"proposed_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"remark" text,
	CONSTRAINT "remittance_state" CHECK ("remittance"."state" in ('submitted', 'confirmed', 'rejected')),
	CONSTRAINT "remittance_amounts" CHECK ("remittance"."amount" > 0 and "remittance"."arrived" > 0 and "remittance"."bank_charge" >= 0),
	CONSTRAINT "remittance_confirmed" CHECK (("remittance"."state" = 'confirmed') = ("remittance"."arrived" is not null and "remittance"."decided_by" is not null)),
	CONSTRAINT "remittance_two" CHECK ("remittance"."proposed_by" <> "remittance"."decided_by")
);--> statement-breakpoint
CREATE TABLE "remittance_reversal" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittance_reversal_two" CHECK ("remittance_reversal"."proposed_by" <> "remittance_reversal"."decided_by")
);--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer,
	"carrier" text NOT NULL,
	"transport_document" text NOT NULL,
	"containers" text[] NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"origin_port" text NOT NULL,
	"destination_port" text NOT NULL,
	"etd" date NOT NULL,
	"eta" date NOT NULL,
	"shipped_at" timestamp (3) with time zone NOT NULL,
	"lots" jsonb NOT NULL,
	CONSTRAINT "shipment_quantity" CHECK ("shipment"."quantity" > 0)
);--> statement-breakpoint
CREATE TABLE "shipment_document" (
	"shipment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "shipment_document_shipment_id_file_id_pk" PRIMARY KEY("shipment_id","file_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	CONSTRAINT "signature_contract_id_side_pk" PRIMARY KEY("contract_id","side"),
	CONSTRAINT "signature_side" CHECK ("signature"."side" in ('buyer', 'supplier'))
);--> statement-breakpoint
CREATE TABLE "statement_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"transaction_key" text,
	"account" text NOT NULL,
	"direction" text NOT NULL,
	"reversal" boolean NOT NULL,
	"booked_at" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"remitter" text NOT NULL,
	"remark" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"duplicate_of" uuid,
	"reverses" uuid,
	"refund_id" uuid,
	"reason" text,
	CONSTRAINT "statement_line_identity_unique" UNIQUE("identity"),
	CONSTRAINT "statement_line_transaction_key_unique" UNIQUE("transaction_key"),
	CONSTRAINT "statement_line_amount" CHECK ("statement_line"."amount" > 0),
	CONSTRAINT "statement_line_state" CHECK ("statement_line"."state" in ('open', 'matched', 'ignored')),
	CONSTRAINT "statement_line_direction" CHECK ("statement_line"."direction" in ('in', 'out'))
);--> statement-breakpoint
CREATE TABLE "statement_part" (
	"remittance_id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "statement_part_amount" CHECK ("statement_part"."amount" > 0)
);--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"nation" text NOT NULL,
	"company_name" text NOT NULL,
	"company_email" text NOT NULL,
	"certificate_id" uuid NOT NULL,
	"business_type" text NOT NULL,
	"main_products" text NOT NULL,
	"employees" text NOT NULL,
	"established" integer NOT NULL,
	"fields" text[] NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"remark" text
);--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"contact" text,
	"picture_ids" uuid[] NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);--> statement-breakpoint
CREATE TABLE "merchant_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shop_name" text NOT NULL,
	"intro" text NOT NULL,
	"category_ids" text[] NOT NULL,
	"document_ids" uuid[] NOT NULL,
	"shop_id" text,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"remark" text
);--> statement-breakpoint
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"party_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_by" uuid NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lift_note" text
);--> statement-breakpoint
CREATE TABLE "browsing_visit" (
	"member_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browsing_visit_member_id_offer_id_pk" PRIMARY KEY("member_id","offer_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "consent" (
	"member_id" uuid NOT NULL,
	"agreement_code" text NOT NULL,
	"version" text NOT NULL,
	"locale" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"address" "inet" NOT NULL,
	CONSTRAINT "consent_member_id_agreement_code_version_pk" PRIMARY KEY("member_id","agreement_code","version")
);--> statement-breakpoint
CREATE TABLE "email_code" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asker" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nickname" text NOT NULL,
	"telephone" text,
	"avatar_id" uuid,
	"locale" text NOT NULL,
	"type" text NOT NULL,
	"capabilities" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"two_step_secret" text,
	"recovery_key" text,
	"two_step_since" timestamp (3) with time zone,
	"two_step_last" integer,
	"company_id" uuid,
	"joined_at" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"closing_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"demo" boolean NOT NULL,
	CONSTRAINT "member_email_unique" UNIQUE("email")
);--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"address" "inet" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"detail" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "wrong_try" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"sender_id" uuid,
	"receiver_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"shop_id" text,
	"offer_id" uuid,
	"attachment_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"template" text,
	"data" jsonb,
	"sent_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "mail_copy" (
	"mail_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"box" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read" boolean NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "mail_copy_mail_id_owner_id_box_pk" PRIMARY KEY("mail_id","owner_id","box")
);--> statement-breakpoint
CREATE TABLE "mail_notice" (
	"owner_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"waiting" boolean NOT NULL,
	CONSTRAINT "mail_notice_owner_id_thread_id_pk" PRIMARY KEY("owner_id","thread_id")
);--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"address" "inet",
	"detail" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "file_bytes" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);--> statement-breakpoint
CREATE TABLE "loaded_dataset" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "outgoing_email" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);--> statement-breakpoint
CREATE TABLE "refused_call" (
	"hour" timestamp (3) with time zone NOT NULL,
	"caller" text NOT NULL,
	"call" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_call_hour_caller_call_reason_pk" PRIMARY KEY("hour","caller","call","reason")
);--> statement-breakpoint
CREATE TABLE "scope_version" (
	"scope" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE "seal_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "country" (
	"iso2" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"dial_code" text NOT NULL,
	"priority" integer NOT NULL,
	"area_codes" text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text NOT NULL,
	"month" text NOT NULL,
	"per_usd" numeric(16, 6) NOT NULL,
	CONSTRAINT "exchange_rate_currency_month_pk" PRIMARY KEY("currency","month")
);--> statement-breakpoint
CREATE TABLE "port" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);--> statement-breakpoint
CREATE TABLE "region" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text NOT NULL,
	"level" integer NOT NULL,
	"name_en" text,
	"name_zh" text,
	"sort" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "trade_code" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"sort" integer NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "trade_code_kind_code_pk" PRIMARY KEY("kind","code")
);--> statement-breakpoint
CREATE TABLE "warehouse_city" (
	"id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"intro_en" text NOT NULL,
	"intro_zh" text NOT NULL,
	"nation" text NOT NULL,
	"city_en" text NOT NULL,
	"city_zh" text NOT NULL,
	"main_categories" text[] NOT NULL,
	"certified" boolean NOT NULL,
	"opened_at" date NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"demo" boolean NOT NULL,
	"profile_en" text DEFAULT '' NOT NULL,
	"profile_zh" text DEFAULT '' NOT NULL,
	"logo_id" uuid,
	CONSTRAINT "shop_owner_id_unique" UNIQUE("owner_id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "shop_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"caption_en" text NOT NULL,
	"caption_zh" text NOT NULL,
	"sort" integer NOT NULL,
	"demo" boolean NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "shop_renaming" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en_before" text NOT NULL,
	"name_zh_before" text NOT NULL,
	"logo_id" uuid,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"remark" text
);--> statement-breakpoint
CREATE TABLE "deal_doubt" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"doubts" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "evaluation" (
	"sub_order_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evaluation_stars" CHECK ("evaluation"."stars" between 1 and 5)
);--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"member_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_member_id_call_key_pk" PRIMARY KEY("member_id","call","key")
);--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"reason" text,
	"pen" text NOT NULL,
	CONSTRAINT "invitation_state" CHECK ("invitation"."state" in ('sent', 'seen', 'quoted', 'declined', 'withdrawn', 'timedOut', 'awarded', 'notAwarded')),
	CONSTRAINT "invitation_pen" CHECK ("invitation"."pen" in ('buyer', 'supplier'))
);--> statement-breakpoint
CREATE TABLE "negotiation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"about" uuid,
	"wants" jsonb,
	CONSTRAINT "negotiation_kind" CHECK ("negotiation"."kind" in ('question', 'answer', 'counterOffer', 'declined', 'withdrawn'))
);--> statement-breakpoint
CREATE TABLE "number_counter" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"state" text NOT NULL,
	"latest" integer NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "quote_state" CHECK ("quote"."state" in ('live', 'withdrawn', 'accepted', 'notAwarded'))
);--> statement-breakpoint
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
	"remark" text NOT NULL,
	CONSTRAINT "quote_line_figures" CHECK ("quote_line"."quantity" > 0 and "quote_line"."unit_price" > 0)
);--> statement-breakpoint
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
	CONSTRAINT "quote_version_quote_id_version_pk" PRIMARY KEY("quote_id","version"),
	CONSTRAINT "quote_version_currency" UNIQUE("quote_id","version","currency"),
	CONSTRAINT "quote_version_figures" CHECK ("quote_version"."version" > 0 and "quote_version"."lead_time_days" >= 0),
	CONSTRAINT "quote_version_is_currency" CHECK ("quote_version"."currency" ~ '^[A-Z]{3}$')
);--> statement-breakpoint
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
	"grace_until" date,
	"bank_fee_limit" numeric(18, 2) NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "sub_order_number_unique" UNIQUE("number"),
	CONSTRAINT "sub_order_status" CHECK ("sub_order"."status" in (1, 2, 3, 4, 5, 6, 7, 8)),
	CONSTRAINT "sub_order_figures" CHECK ("sub_order"."quantity" > 0 and "sub_order"."total" > 0)
);--> statement-breakpoint
CREATE TABLE "sub_order_line" (
	"sub_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quote_line_id" uuid NOT NULL,
	"material_id" text,
	"grade_number" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"unit_price" numeric(16, 4) NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	CONSTRAINT "sub_order_line_sub_order_id_position_pk" PRIMARY KEY("sub_order_id","position"),
	CONSTRAINT "sub_order_line_figures" CHECK ("sub_order_line"."quantity" > 0 and "sub_order_line"."unit_price" > 0 and "sub_order_line"."amount" = round("sub_order_line"."quantity" * "sub_order_line"."unit_price", 2))
);--> statement-breakpoint
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
	"salt" text NOT NULL,
	"hash_version" smallint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "trade_event_order_id_seq_pk" PRIMARY KEY("order_id","seq"),
	CONSTRAINT "trade_event_statuses" CHECK (("trade_event"."from_status" in (1, 2, 3, 4, 5, 6, 7, 8) and "trade_event"."to_status" in (1, 2, 3, 4, 5, 6, 7, 8))),
	CONSTRAINT "trade_event_role" CHECK ("trade_event"."role" in ('buyer', 'supplier', 'operator', 'system')),
	CONSTRAINT "trade_event_hashes" CHECK ("trade_event"."hash" ~ '^[0-9a-f]{64}$' and "trade_event"."salt" ~ '^[0-9a-f]{32}$')
);--> statement-breakpoint
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
	"held_at" timestamp (3) with time zone,
	"demo" boolean NOT NULL,
	CONSTRAINT "trade_order_number_unique" UNIQUE("number"),
	CONSTRAINT "trade_order_status" CHECK ("trade_order"."status" in (1, 2, 3, 4, 5, 6, 7, 8)),
	CONSTRAINT "trade_order_figures" CHECK ("trade_order"."quantity" > 0 and "trade_order"."target_price" > 0),
	CONSTRAINT "trade_order_currency" CHECK ("trade_order"."currency" ~ '^[A-Z]{3}$')
);--> statement-breakpoint
CREATE UNIQUE INDEX "account_text_once" ON "account_text" USING btree ("writer_id","place","place_id",md5("text"));--> statement-breakpoint
CREATE INDEX "account_text_recent" ON "account_text" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "account_text_waiting" ON "account_text" USING btree ("at","id") WHERE looked_at is null;--> statement-breakpoint
CREATE INDEX "material_category" ON "material" USING gin ("category_path");--> statement-breakpoint
CREATE INDEX "material_search" ON "material" USING gin ("search");--> statement-breakpoint
CREATE INDEX "material_manufacturer" ON "material" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "material_grade_code" ON "material" USING gin ("grade_code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "material_property_value" ON "material_property" USING btree ("property_id","condition","value");--> statement-breakpoint
CREATE INDEX "offer_newest" ON "offer" USING btree ("listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_cheapest" ON "offer" USING btree ("price_usd","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_material_newest" ON "offer" USING btree ("material_id","listed_at","id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_material_cheapest" ON "offer" USING btree ("material_id","price_usd","id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_city_newest" ON "offer" USING btree ("warehouse_city_id","listed_at","id","material_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_city_cheapest" ON "offer" USING btree ("warehouse_city_id","price_usd","id","material_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_shop_changed" ON "offer" USING btree ("shop_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "offer_shop_newest" ON "offer" USING btree ("shop_id","listed_at","id") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "offer_shop_cheapest" ON "offer" USING btree ("shop_id","price_usd","id","material_id","warehouse_city_id","country_of_origin","trade_term") WHERE status = 'onSale';--> statement-breakpoint
CREATE INDEX "search_term_trigram" ON "search_term" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_draft_due" ON "content_draft" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "bank_statement_account" ON "bank_statement" USING btree ("account","closing_on");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_account_one_proposal" ON "collection_account" USING btree ("currency") WHERE state = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_version" ON "contract" USING btree ("sub_order_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "contract" USING btree ("number","version");--> statement-breakpoint
CREATE INDEX "contract_file" ON "contract" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "contract_sealed_file" ON "contract" USING btree ("sealed_file_id");--> statement-breakpoint
CREATE INDEX "money_proposal_queue" ON "money_proposal" USING btree ("state","proposed_at");--> statement-breakpoint
CREATE INDEX "money_proposal_sub_order" ON "money_proposal" USING btree ("sub_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposal_one_open" ON "money_proposal" USING btree ("remittance_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposal_one_refund" ON "money_proposal" USING btree ("sub_order_id") WHERE state = 'open' and kind = 'refund';--> statement-breakpoint
CREATE INDEX "refund_sub_order" ON "refund" USING btree ("sub_order_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_reference" ON "refund" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "remittance_sub_order" ON "remittance" USING btree ("sub_order_id");--> statement-breakpoint
CREATE INDEX "remittance_buyer" ON "remittance" USING btree ("buyer_id","submitted_at");--> statement-breakpoint
CREATE INDEX "remittance_shop" ON "remittance" USING btree ("shop_id","submitted_at");--> statement-breakpoint
CREATE INDEX "remittance_queue" ON "remittance" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_receiving_key" ON "remittance" USING btree ("receiving_key");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_position" ON "shipment" USING btree ("sub_order_id","position");--> statement-breakpoint
CREATE INDEX "shipment_transport_document" ON "shipment" USING btree ("transport_document");--> statement-breakpoint
CREATE INDEX "shipment_containers" ON "shipment" USING gin ("containers");--> statement-breakpoint
CREATE INDEX "shipment_event_shipment" ON "shipment_event" USING btree ("shipment_id","at");--> statement-breakpoint
CREATE INDEX "statement_line_queue" ON "statement_line" USING btree ("state","booked_at");--> statement-breakpoint
CREATE INDEX "statement_line_equal" ON "statement_line" USING btree ("booked_at","amount","currency");--> statement-breakpoint
CREATE INDEX "statement_line_reverses" ON "statement_line" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "statement_part_line" ON "statement_part" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "certification_queue" ON "certification" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "certification_member" ON "certification" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_one_waiting" ON "certification" USING btree ("member_id") WHERE state = 'underAudit';--> statement-breakpoint
CREATE INDEX "feedback_queue" ON "feedback" USING btree ("answered_at","sent_at");--> statement-breakpoint
CREATE INDEX "feedback_member" ON "feedback" USING btree ("member_id","sent_at");--> statement-breakpoint
CREATE INDEX "merchant_queue" ON "merchant_application" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "merchant_member" ON "merchant_application" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_one_waiting" ON "merchant_application" USING btree ("member_id","kind") WHERE state = 'underAudit';--> statement-breakpoint
CREATE UNIQUE INDEX "freight_lane_once" ON "freight_lane" USING btree ("forwarder_id","departure_port","destination_port","cabinet_type");--> statement-breakpoint
CREATE INDEX "freight_lane_route" ON "freight_lane" USING btree ("departure_port","destination_port");--> statement-breakpoint
CREATE UNIQUE INDEX "freight_quote_one_live" ON "freight_quote" USING btree ("request_id","forwarder_id") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "freight_quote_forwarder" ON "freight_quote" USING btree ("forwarder_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "freight_request_once" ON "freight_request" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "freight_request_route" ON "freight_request" USING btree ("departure_port","destination_port","at");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_once" ON "hold" USING btree ("kind","subject_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "hold_party" ON "hold" USING btree ("party_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "hold_recent" ON "hold" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "browsing_visit_recent" ON "browsing_visit" USING btree ("member_id","viewed_at");--> statement-breakpoint
CREATE INDEX "colleague_invitation_company" ON "colleague_invitation" USING btree ("company_id","sent_at");--> statement-breakpoint
CREATE INDEX "email_code_email" ON "email_code" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "member_company" ON "member" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "passkey_member" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id","last_used_at");--> statement-breakpoint
CREATE INDEX "ticket_expiry" ON "ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_try_expiry" ON "wrong_try" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_thread" ON "mail" USING btree ("thread_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_copy_box" ON "mail_copy" USING btree ("owner_id","box","sent_at","mail_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "mail_copy_deleted" ON "mail_copy" USING btree ("owner_id","deleted_at","mail_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "mail_copy_unread" ON "mail_copy" USING btree ("owner_id","sent_at","mail_id") WHERE box = 'inbox' and not read and deleted_at is null;--> statement-breakpoint
CREATE INDEX "mail_notice_waiting" ON "mail_notice" USING btree ("noticed_at") WHERE waiting;--> statement-breakpoint
CREATE INDEX "audit_recent" ON "audit_event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_event" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "outgoing_email_due" ON "outgoing_email" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_key_in_use" ON "seal_key" USING btree ((("until" is null))) WHERE until is null;--> statement-breakpoint
CREATE INDEX "region_parent" ON "region" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "offer_import_shop" ON "offer_import" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "shop_dynamic_published" ON "shop_dynamic" USING btree ("shop_id","published_at","id");--> statement-breakpoint
CREATE INDEX "shop_picture_shop" ON "shop_picture" USING btree ("shop_id","sort");--> statement-breakpoint
CREATE INDEX "shop_qualification_shop" ON "shop_qualification" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "shop_renaming_queue" ON "shop_renaming" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "shop_renaming_shop" ON "shop_renaming" USING btree ("shop_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_renaming_one_waiting" ON "shop_renaming" USING btree ("shop_id") WHERE state = 'underAudit';--> statement-breakpoint
CREATE INDEX "evaluation_shop" ON "evaluation" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_once" ON "invitation" USING btree ("order_id","shop_id");--> statement-breakpoint
CREATE INDEX "invitation_shop" ON "invitation" USING btree ("shop_id","state","sent_at");--> statement-breakpoint
CREATE INDEX "negotiation_order" ON "negotiation" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "quote_order" ON "quote" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_one_live" ON "quote" USING btree ("order_id","shop_id") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_line_place" ON "quote_line" USING btree ("quote_id","version","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_order_currency" ON "sub_order" USING btree ("id","currency");--> statement-breakpoint
CREATE INDEX "sub_order_order" ON "sub_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sub_order_buyer" ON "sub_order" USING btree ("buyer_id","awarded_at");--> statement-breakpoint
CREATE INDEX "sub_order_shop" ON "sub_order" USING btree ("shop_id","status","awarded_at");--> statement-breakpoint
CREATE INDEX "sub_order_shop_awarded" ON "sub_order" USING btree ("shop_id","awarded_at","id");--> statement-breakpoint
CREATE INDEX "sub_order_sign_by" ON "sub_order" USING btree ("sign_by") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "sub_order_latest_payment" ON "sub_order" USING btree ("latest_payment") WHERE status = 3;--> statement-breakpoint
CREATE INDEX "sub_order_arrived" ON "sub_order" USING btree ("arrived_at") WHERE status = 5;--> statement-breakpoint
CREATE INDEX "trade_order_buyer" ON "trade_order" USING btree ("buyer_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_buyer_status" ON "trade_order" USING btree ("buyer_id","status","posted_at","id");--> statement-breakpoint
CREATE INDEX "trade_order_waiting" ON "trade_order" USING btree ("quote_due_at") WHERE status = 1;--> statement-breakpoint
ALTER TABLE "account_text" ADD CONSTRAINT "account_text_writer_id_member_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_text" ADD CONSTRAINT "account_text_looked_by_member_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chemical" ADD CONSTRAINT "chemical_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_nation_country_iso2_fk" FOREIGN KEY ("nation") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_manufacturer_id_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_process_level_id_process_level_id_fk" FOREIGN KEY ("process_level_id") REFERENCES "public"."process_level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_chemical_id_chemical_id_fk" FOREIGN KEY ("chemical_id") REFERENCES "public"."chemical"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_property" ADD CONSTRAINT "material_property_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_property" ADD CONSTRAINT "material_property_property_id_property_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."property"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_warehouse_city_id_warehouse_city_id_fk" FOREIGN KEY ("warehouse_city_id") REFERENCES "public"."warehouse_city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_country_of_origin_country_iso2_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_port_id_port_id_fk" FOREIGN KEY ("port_id") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price" ADD CONSTRAINT "offer_price_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price_break" ADD CONSTRAINT "offer_price_break_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_group_id_property_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."property_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_draft" ADD CONSTRAINT "content_draft_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_imported_by_member_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_account" ADD CONSTRAINT "collection_account_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_account" ADD CONSTRAINT "collection_account_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_sealed_file_id_stored_file_id_fk" FOREIGN KEY ("sealed_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_seal_key_id_seal_key_id_fk" FOREIGN KEY ("seal_key_id") REFERENCES "public"."seal_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_recorded_by_member_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_approved_by_member_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_returned_by_member_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_account_id_collection_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."collection_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_slip_id_stored_file_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_currency_of_deal" FOREIGN KEY ("sub_order_id","currency") REFERENCES "public"."sub_order"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_reversal" ADD CONSTRAINT "remittance_reversal_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_of_line" FOREIGN KEY ("sub_order_id","line") REFERENCES "public"."sub_order_line"("sub_order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_document" ADD CONSTRAINT "shipment_document_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_document" ADD CONSTRAINT "shipment_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_recorded_by_member_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_duplicate_of_statement_line_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_reverses_statement_line_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_part" ADD CONSTRAINT "statement_part_remittance_id_remittance_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_part" ADD CONSTRAINT "statement_part_line_id_statement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_nation_country_iso2_fk" FOREIGN KEY ("nation") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_certificate_id_stored_file_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_answered_by_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_application" ADD CONSTRAINT "merchant_application_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_application" ADD CONSTRAINT "merchant_application_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_forwarder_id_member_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_departure_port_port_id_fk" FOREIGN KEY ("departure_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_lane" ADD CONSTRAINT "freight_lane_destination_port_port_id_fk" FOREIGN KEY ("destination_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_request_id_freight_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."freight_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_forwarder_id_member_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_buyer_id_member_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_departure_port_port_id_fk" FOREIGN KEY ("departure_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_request" ADD CONSTRAINT "freight_request_destination_port_port_id_fk" FOREIGN KEY ("destination_port") REFERENCES "public"."port"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold" ADD CONSTRAINT "hold_party_id_member_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browsing_visit" ADD CONSTRAINT "browsing_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browsing_visit" ADD CONSTRAINT "browsing_visit_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitation" ADD CONSTRAINT "colleague_invitation_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitation" ADD CONSTRAINT "colleague_invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_avatar_id_stored_file_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_company_id_member_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_sender_id_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_notice" ADD CONSTRAINT "mail_notice_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_import" ADD CONSTRAINT "offer_import_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_import" ADD CONSTRAINT "offer_import_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_logo_id_stored_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_dynamic" ADD CONSTRAINT "shop_dynamic_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_picture" ADD CONSTRAINT "shop_picture_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_picture" ADD CONSTRAINT "shop_picture_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_qualification" ADD CONSTRAINT "shop_qualification_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_shop_id_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_logo_id_stored_file_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_renaming" ADD CONSTRAINT "shop_renaming_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_doubt" ADD CONSTRAINT "deal_doubt_order_id_trade_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."trade_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_of_quote" FOREIGN KEY ("quote_id","quote_version","currency") REFERENCES "public"."quote_version"("quote_id","version","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
-- offer_tally follows offer, whoever writes it: one row for each combination that facets filter by.
CREATE FUNCTION offer_tally_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO offer_tally AS t (material_id, warehouse_city_id, country_of_origin, trade_term, offers)
		SELECT material_id, warehouse_city_id, country_of_origin, trade_term, count(*)
		FROM added WHERE status = 'onSale' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
	ON CONFLICT (material_id, warehouse_city_id, country_of_origin, trade_term)
		DO UPDATE SET offers = t.offers + excluded.offers;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION offer_tally_subtract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE offer_tally AS t SET offers = t.offers - gone.n
		FROM (SELECT material_id, warehouse_city_id, country_of_origin, trade_term, count(*) AS n
			FROM gone WHERE status = 'onSale' GROUP BY 1, 2, 3, 4) AS gone
		WHERE t.material_id = gone.material_id AND t.warehouse_city_id = gone.warehouse_city_id
			AND t.country_of_origin = gone.country_of_origin AND t.trade_term = gone.trade_term;
	DELETE FROM offer_tally WHERE offers <= 0 AND material_id IN (SELECT material_id FROM gone);
	RETURN NULL;
END $$;--> statement-breakpoint
-- What is written once is never changed and never deleted, whoever asks. Who must, switches the trigger off by name.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- A sub-order is the sum of its lines. Looked at when a transaction ends: in between, one is written before the other.
CREATE FUNCTION "sub_order_adds_up"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid := (to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid;
  wrong text;
BEGIN
  SELECT awarded.number INTO wrong FROM sub_order AS awarded JOIN sub_order_line AS line ON line.sub_order_id = awarded.id
    WHERE awarded.id = one GROUP BY awarded.id
    HAVING sum(line.amount) <> awarded.total OR sum(line.quantity) <> awarded.quantity;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'sub-order % is not the sum of its lines', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kept_as_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE may text[] := TG_ARGV[0]::text[];
BEGIN
  -- What is named may still change; everything else was written once.
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - may) IS DISTINCT FROM (to_jsonb(OLD) - may) THEN
    RAISE EXCEPTION '% is kept as it was written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION statement_part_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line "statement_line"%ROWTYPE;
  paid "remittance"%ROWTYPE;
  taken numeric;
BEGIN
  SELECT * INTO line FROM "statement_line" WHERE "id" = NEW."line_id" FOR UPDATE;
  SELECT * INTO paid FROM "remittance" WHERE "id" = NEW."remittance_id";
  SELECT coalesce(sum(p."amount"), 0) INTO taken FROM "statement_part" p
    WHERE p."line_id" = NEW."line_id"
      AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = p."remittance_id");
  IF line."direction" <> 'in' OR line."currency" <> paid."currency" OR paid."state" <> 'confirmed'
    OR paid."arrived" <> NEW."amount" OR taken > line."amount" THEN
    RAISE EXCEPTION 'A line of a statement is not more than the transfers that it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refund_within_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "sub_order" WHERE "id" = NEW."sub_order_id" FOR UPDATE;
  IF (SELECT coalesce(sum("amount"), 0) FROM "refund" WHERE "sub_order_id" = NEW."sub_order_id" AND "returned_on" IS NULL) >
    (SELECT coalesce(sum(r."arrived"), 0) FROM "remittance" r WHERE r."sub_order_id" = NEW."sub_order_id" AND r."state" = 'confirmed'
      AND NOT EXISTS (SELECT FROM "remittance_reversal" v WHERE v."remittance_id" = r."id")) THEN
    RAISE EXCEPTION 'More would be refunded than has arrived' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION reversal_of_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "remittance" WHERE "id" = NEW."remittance_id" AND "state" = 'confirmed') THEN
    RAISE EXCEPTION 'Only a confirmed transfer can be reversed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_shipment_without_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a shipment says of which line it is' USING ERRCODE = 'not_null_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER offer_tally_insert AFTER INSERT ON offer
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_add();--> statement-breakpoint
CREATE TRIGGER offer_tally_delete AFTER DELETE ON offer
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_subtract();--> statement-breakpoint
CREATE TRIGGER offer_tally_update_old AFTER UPDATE ON offer
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_subtract();--> statement-breakpoint
CREATE TRIGGER offer_tally_update_new AFTER UPDATE ON offer
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION offer_tally_add();--> statement-breakpoint
-- Budgets of calls (server/platform/limits), as rate-limiter-flexible keeps them. Unlogged: a crash may forget them, and
-- counting a call costs no write to the log.
CREATE UNLOGGED TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);--> statement-breakpoint
CREATE TRIGGER "trade_event_stays" BEFORE UPDATE OR DELETE ON "trade_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_event_stays" BEFORE UPDATE OR DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "signature_stays" BEFORE UPDATE OR DELETE ON "signature" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_version_stays" BEFORE UPDATE OR DELETE ON "quote_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_line_stays" BEFORE UPDATE OR DELETE ON "quote_line" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "negotiation_stays" BEFORE UPDATE OR DELETE ON "negotiation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "evaluation_stays" BEFORE UPDATE OR DELETE ON "evaluation" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "trade_event_stays_whole" BEFORE TRUNCATE ON "trade_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_event_stays_whole" BEFORE TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "signature_stays_whole" BEFORE TRUNCATE ON "signature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_version_stays_whole" BEFORE TRUNCATE ON "quote_version" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "quote_line_stays_whole" BEFORE TRUNCATE ON "quote_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "negotiation_stays_whole" BEFORE TRUNCATE ON "negotiation" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "evaluation_stays_whole" BEFORE TRUNCATE ON "evaluation" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "contract_stays_whole" BEFORE TRUNCATE ON "contract" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_key_stays_whole" BEFORE TRUNCATE ON "seal_key" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "contract_stays" BEFORE DELETE ON "contract" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "seal_key_stays" BEFORE DELETE ON "seal_key" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- The bytes that were issued stay, and so does a seal.
CREATE TRIGGER "contract_is_issued_once" BEFORE UPDATE ON "contract" FOR EACH ROW
  WHEN (row(OLD.id, OLD.number, OLD.sub_order_id, OLD.version, OLD.template_version, OLD.file_id, OLD.sha256, OLD.issued_at)
      IS DISTINCT FROM
      row(NEW.id, NEW.number, NEW.sub_order_id, NEW.version, NEW.template_version, NEW.file_id, NEW.sha256, NEW.issued_at)
    OR OLD.sealed_at IS NOT NULL
      AND row(OLD.sealed_file_id, OLD.sealed_sha256, OLD.sealed_at, OLD.seal, OLD.seal_key_id)
      IS DISTINCT FROM row(NEW.sealed_file_id, NEW.sealed_sha256, NEW.sealed_at, NEW.seal, NEW.seal_key_id))
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A key seals until it is replaced, once.
CREATE TRIGGER "seal_key_is_kept" BEFORE UPDATE ON "seal_key" FOR EACH ROW
  WHEN (row(OLD.id, OLD.public_key, OLD.since) IS DISTINCT FROM row(NEW.id, NEW.public_key, NEW.since)
    OR OLD.until IS NOT NULL)
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sub_order_is_sum" AFTER INSERT OR UPDATE OF total, quantity ON "sub_order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sub_order_adds_up"('id');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sub_order_line_is_part" AFTER INSERT OR UPDATE OR DELETE ON "sub_order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "sub_order_adds_up"('sub_order_id');--> statement-breakpoint
CREATE TRIGGER remittance_decided BEFORE UPDATE ON "remittance" FOR EACH ROW
  WHEN (OLD."state" <> 'submitted') EXECUTE FUNCTION kept_as_written('{receiving_key}');--> statement-breakpoint
CREATE TRIGGER remittance_kept BEFORE DELETE ON "remittance" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER remittance_reversal_kept BEFORE UPDATE OR DELETE ON "remittance_reversal" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER refund_kept BEFORE UPDATE ON "refund" FOR EACH ROW WHEN (OLD."returned_on" IS NULL)
  EXECUTE FUNCTION kept_as_written('{returned_on,returned_reason,returned_by,returned_at}');--> statement-breakpoint
CREATE TRIGGER refund_returned_kept BEFORE UPDATE ON "refund" FOR EACH ROW WHEN (OLD."returned_on" IS NOT NULL)
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER refund_never_deleted BEFORE DELETE ON "refund" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER money_proposal_kept BEFORE UPDATE ON "money_proposal" FOR EACH ROW WHEN (OLD."state" = 'open')
  EXECUTE FUNCTION kept_as_written('{state,decided_by,decided_at,reason}');--> statement-breakpoint
CREATE TRIGGER money_proposal_decided_kept BEFORE UPDATE ON "money_proposal" FOR EACH ROW WHEN (OLD."state" <> 'open')
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER money_proposal_never_deleted BEFORE DELETE ON "money_proposal" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER bank_statement_kept BEFORE UPDATE OR DELETE ON "bank_statement" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER statement_line_kept BEFORE UPDATE OR DELETE ON "statement_line" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{state,duplicate_of,reverses,refund_id,reason}');--> statement-breakpoint
CREATE TRIGGER statement_part_kept BEFORE UPDATE OR DELETE ON "statement_part" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{}');--> statement-breakpoint
CREATE TRIGGER statement_part_sum AFTER INSERT ON "statement_part" FOR EACH ROW EXECUTE FUNCTION statement_part_sum();--> statement-breakpoint
CREATE TRIGGER refund_within_received AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION refund_within_received();--> statement-breakpoint
CREATE TRIGGER reversal_of_confirmed BEFORE INSERT ON "remittance_reversal" FOR EACH ROW EXECUTE FUNCTION reversal_of_confirmed();--> statement-breakpoint
-- The one row of the installation.
INSERT INTO "installation" DEFAULT VALUES;--> statement-breakpoint
-- Pictures and PDF files are compressed already.
ALTER TABLE "file_bytes" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TRIGGER "shipment_names_line" BEFORE INSERT ON "shipment" FOR EACH ROW
  WHEN (NEW.line IS NULL) EXECUTE FUNCTION "refuse_shipment_without_line"();--> statement-breakpoint
-- What has left is kept as it was written, but for certificates of its lots that come later.
CREATE TRIGGER "shipment_kept" BEFORE UPDATE OR DELETE ON "shipment" FOR EACH ROW EXECUTE FUNCTION kept_as_written('{lots}');--> statement-breakpoint
CREATE TRIGGER "shipment_stays_whole" BEFORE TRUNCATE ON "shipment" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "remittance_stays_whole" BEFORE TRUNCATE ON "remittance" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "remittance_reversal_stays_whole" BEFORE TRUNCATE ON "remittance_reversal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "refund_stays_whole" BEFORE TRUNCATE ON "refund" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "money_proposal_stays_whole" BEFORE TRUNCATE ON "money_proposal" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "bank_statement_stays_whole" BEFORE TRUNCATE ON "bank_statement" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "statement_line_stays_whole" BEFORE TRUNCATE ON "statement_line" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "statement_part_stays_whole" BEFORE TRUNCATE ON "statement_part" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
