CREATE TABLE "wrong_try" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "wrong_try_expiry" ON "wrong_try" USING btree ("expires_at");