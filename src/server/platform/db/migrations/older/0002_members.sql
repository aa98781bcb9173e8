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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "browsing_visit" (
	"member_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browsing_visit_member_id_offer_id_pk" PRIMARY KEY("member_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "consent" (
	"member_id" uuid NOT NULL,
	"agreement_code" text NOT NULL,
	"version" text NOT NULL,
	"locale" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"address" "inet" NOT NULL,
	CONSTRAINT "consent_member_id_agreement_code_version_pk" PRIMARY KEY("member_id","agreement_code","version")
);
--> statement-breakpoint
CREATE TABLE "email_code" (
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_code_email_purpose_pk" PRIMARY KEY("email","purpose")
);
--> statement-breakpoint
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
	"two_step_since" timestamp (3) with time zone,
	"two_step_last" integer,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"closing_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"demo" boolean NOT NULL,
	CONSTRAINT "member_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"address" "inet" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"detail" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"address" "inet",
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_nation_country_iso2_fk" FOREIGN KEY ("nation") REFERENCES "public"."country"("iso2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_certificate_id_stored_file_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_answered_by_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_application" ADD CONSTRAINT "merchant_application_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_application" ADD CONSTRAINT "merchant_application_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browsing_visit" ADD CONSTRAINT "browsing_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browsing_visit" ADD CONSTRAINT "browsing_visit_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_avatar_id_stored_file_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certification_queue" ON "certification" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "certification_member" ON "certification" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_one_waiting" ON "certification" USING btree ("member_id") WHERE state = 'underAudit';--> statement-breakpoint
CREATE INDEX "feedback_queue" ON "feedback" USING btree ("answered_at","sent_at");--> statement-breakpoint
CREATE INDEX "feedback_member" ON "feedback" USING btree ("member_id","sent_at");--> statement-breakpoint
CREATE INDEX "merchant_queue" ON "merchant_application" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "merchant_member" ON "merchant_application" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_one_waiting" ON "merchant_application" USING btree ("member_id","kind") WHERE state = 'underAudit';--> statement-breakpoint
CREATE INDEX "browsing_visit_recent" ON "browsing_visit" USING btree ("member_id","viewed_at");--> statement-breakpoint
CREATE INDEX "passkey_member" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id","last_used_at");--> statement-breakpoint
CREATE INDEX "ticket_expiry" ON "ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_recent" ON "audit_event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_event" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "outgoing_email_due" ON "outgoing_email" USING btree ("due_at") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_owner_id_unique" UNIQUE("owner_id");