CREATE TABLE "seal_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "seal_key_id" text;--> statement-breakpoint
ALTER TABLE "trade_event" ADD COLUMN "salt" text;--> statement-breakpoint
-- Events of old keep their hashes, made by rule 1. Their salt is for the chains of their readers, which give those hashes
-- to nobody any more: of 122 random bits, as the database makes them.
UPDATE "trade_event" SET "salt" = replace(gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "trade_event" ALTER COLUMN "salt" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_event" ADD COLUMN "hash_version" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "trade_event" ALTER COLUMN "hash_version" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_key_in_use" ON "seal_key" USING btree ((("until" is null))) WHERE until is null;--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_seal_key_id_seal_key_id_fk" FOREIGN KEY ("seal_key_id") REFERENCES "public"."seal_key"("id") ON DELETE no action ON UPDATE no action;