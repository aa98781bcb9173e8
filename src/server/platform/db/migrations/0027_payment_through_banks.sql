CREATE TABLE "credit" (
	"sub_order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"stage" text NOT NULL,
	"terms" jsonb NOT NULL,
	"file_id" uuid,
	"stated_by" uuid NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"remark" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "credit_sub_order_id_version_pk" PRIMARY KEY("sub_order_id","version"),
	CONSTRAINT "credit_version" CHECK ("credit"."version" > 0),
	CONSTRAINT "credit_stage" CHECK ("credit"."stage" in ('draft', 'opened')),
	CONSTRAINT "credit_answer" CHECK ("credit"."answer" in ('agreed', 'amendment', 'advised')),
	CONSTRAINT "credit_answered" CHECK (("credit"."answer" is null) = ("credit"."answered_at" is null) and ("credit"."answer" is distinct from 'advised' or "credit"."stage" = 'opened'))
);
--> statement-breakpoint
CREATE TABLE "documents_step" (
	"shipment_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"day" date NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"items" text[] NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"stated_by" uuid,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_step_shipment_id_seq_pk" PRIMARY KEY("shipment_id","seq"),
	CONSTRAINT "documents_step_action" CHECK (("documents_step"."action" in ('handDocuments', 'presentDocuments', 'acceptDocuments', 'noteDiscrepancies', 'waiveDiscrepancies', 'refuseDocuments', 'statePaid', 'confirmPaid', 'disputePaid') and "documents_step"."seq" > 0)),
	CONSTRAINT "documents_step_by" CHECK ("documents_step"."by" in ('buyer', 'supplier', 'forwarder', 'operator', 'system'))
);
--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_stated_by_member_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_answered_by_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_step" ADD CONSTRAINT "documents_step_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_step" ADD CONSTRAINT "documents_step_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_step" ADD CONSTRAINT "documents_step_stated_by_member_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was stated stays as it was; a version is answered.
CREATE TRIGGER "credit_kept" BEFORE UPDATE OR DELETE ON "credit" FOR EACH ROW
  EXECUTE FUNCTION kept_as_written('{answer,remark,answered_by,answered_at}');--> statement-breakpoint
CREATE TRIGGER "documents_step_stays" BEFORE UPDATE OR DELETE ON "documents_step" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "credit_stays_whole" BEFORE TRUNCATE ON "credit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "documents_step_stays_whole" BEFORE TRUNCATE ON "documents_step" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
