ALTER TABLE "session" DROP CONSTRAINT "session_viewer_id_member_id_fk";
--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "viewer_id";