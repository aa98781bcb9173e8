CREATE TABLE "file_bytes" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
-- The one row of the installation.
INSERT INTO "installation" DEFAULT VALUES;--> statement-breakpoint
-- Pictures and PDF files are compressed already.
ALTER TABLE "file_bytes" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
