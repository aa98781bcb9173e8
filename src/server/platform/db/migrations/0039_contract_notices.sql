-- older code may run
CREATE TABLE "contract_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"counts_on" date NOT NULL,
	"has_files" boolean NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"received_on" date NOT NULL,
	"received_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "contract_notice_by" CHECK ("contract_notice"."by" in ('buyer', 'supplier')),
	CONSTRAINT "contract_notice_kind" CHECK ("contract_notice"."kind" in ('delayExpected', 'forceMajeureBegun', 'forceMajeureProof', 'forceMajeureEnded', 'inspection', 'bondedData', 'objectionReserved', 'settlementDemanded', 'resale', 'addressChanged', 'avoidance', 'other')),
	CONSTRAINT "contract_notice_received" CHECK ("contract_notice"."acknowledged_by" is null or "contract_notice"."received_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "contract_notice_file" (
	"notice_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "contract_notice_file_file_id_pk" PRIMARY KEY("file_id")
);
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "rest_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_sub_order_id_sub_order_id_fk" FOREIGN KEY ("sub_order_id") REFERENCES "public"."sub_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_given_by_member_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice" ADD CONSTRAINT "contract_notice_acknowledged_by_member_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice_file" ADD CONSTRAINT "contract_notice_file_notice_id_contract_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."contract_notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notice_file" ADD CONSTRAINT "contract_notice_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_notice_seq" ON "contract_notice" USING btree ("sub_order_id","seq");--> statement-breakpoint
CREATE INDEX "contract_notice_clock" ON "contract_notice" USING btree ("received_on") WHERE received_at is null;--> statement-breakpoint
CREATE INDEX "contract_notice_file_notice" ON "contract_notice_file" USING btree ("notice_id");