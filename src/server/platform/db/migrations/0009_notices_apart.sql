CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"party" text,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"asks" text[] DEFAULT '{}'::text[] NOT NULL,
	"task" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "notice_thing_known" CHECK ("notice"."thing" in ('deal', 'freight', 'company', 'shop', 'account', 'feedback', 'money'))
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_owner" ON "notice" USING btree ("owner_id","at","id");--> statement-breakpoint
CREATE INDEX "notice_thing" ON "notice" USING btree ("owner_id","thing","thing_id","at");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("owner_id","at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notice_open" ON "notice" USING btree ("thing","thing_id") WHERE done_at is null and asks <> '{}';--> statement-breakpoint
-- What was told stood among mails, a mail for each reader. What a reader had deleted of it counts as read.
INSERT INTO "notice" (id, owner_id, thing, thing_id, party, template, data, asks, at, read_at)
	SELECT
		CASE WHEN row_number() OVER (PARTITION BY mail.id ORDER BY owner_id) = 1 THEN mail.id ELSE gen_random_uuid() END,
		owner_id,
		CASE
			WHEN data ? 'orderId' THEN 'deal'
			WHEN data ? 'requestId' THEN 'freight'
			WHEN template IN ('holdPlaced', 'holdLifted') AND data->>'kind' IN ('company', 'shop') THEN data->>'kind'
			WHEN template LIKE 'certification%' OR template LIKE 'merchant%' OR template LIKE 'colleague%' THEN 'company'
			WHEN template LIKE 'shop%' THEN 'shop'
			WHEN template IN ('moneyProposed', 'moneyDecided', 'accountProposed') THEN 'money'
			WHEN template = 'feedbackAnswered' THEN 'feedback'
			ELSE 'account' END,
		coalesce(data->>'orderId', data->>'requestId', ''),
		CASE
			WHEN data->>'side' = 'supplier' THEN (SELECT shop.id FROM shop WHERE shop.owner_id = coalesce(member.company_id, member.id))
			WHEN data ? 'orderId' THEN (SELECT buyer_id::text FROM trade_order WHERE id::text = data->>'orderId')
			ELSE coalesce(member.company_id, member.id)::text END,
		coalesce(template, ''),
		coalesce(data, jsonb_build_object('subject', mail.subject, 'content', mail.content)),
		CASE WHEN read OR deleted_at IS NOT NULL OR template IS DISTINCT FROM 'deal' THEN '{}'::text[] ELSE CASE data->>'kind'
			WHEN 'rfqReceived' THEN '{quote}'::text[]
			WHEN 'quoteReminder' THEN '{quote}'
			WHEN 'counterOffer' THEN '{answerCounter}'
			WHEN 'question' THEN '{answer}'
			WHEN 'quoteReceived' THEN '{choose}'
			WHEN 'quoteRevised' THEN '{choose}'
			WHEN 'quoteAccepted' THEN '{sign}'
			WHEN 'contractIssued' THEN '{sign}'
			WHEN 'otherSideSigned' THEN '{sign}'
			WHEN 'amendmentProposed' THEN '{answerAmendment}'
			WHEN 'allSigned' THEN '{pay,ship}'
			WHEN 'remittanceRejected' THEN '{pay,payBalance}'
			WHEN 'remittanceReversed' THEN '{pay,payBalance}'
			WHEN 'fundsArrived' THEN '{ship}'
			WHEN 'finalAmount' THEN '{payBalance}'
			WHEN 'arrived' THEN '{receive,payBalance}'
			ELSE '{}' END END,
		mail_copy.sent_at,
		CASE WHEN read OR deleted_at IS NOT NULL THEN coalesce(deleted_at, mail_copy.sent_at) END
	FROM mail JOIN mail_copy ON mail_copy.mail_id = mail.id JOIN member ON member.id = owner_id
	WHERE sender_id IS NULL;
--> statement-breakpoint
DELETE FROM mail_copy USING mail WHERE mail.id = mail_id AND sender_id IS NULL;
--> statement-breakpoint
DELETE FROM mail WHERE sender_id IS NULL;
--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "sender_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" DROP COLUMN "template";--> statement-breakpoint
ALTER TABLE "mail" DROP COLUMN "data";