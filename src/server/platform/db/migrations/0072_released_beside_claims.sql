-- older code must not run
ALTER TABLE "posting" DROP CONSTRAINT "posting_kind";--> statement-breakpoint
DROP INDEX "posting_source";--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "released" numeric(18, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "posting_source" ON "posting" USING btree ("source_id","kind",(case when "kind" in ('ended', 'revived', 'releasedPart', 'heldAgain') then "id" else "source_id" end));--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_released" CHECK ("sub_order"."released" >= 0);--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_kind" CHECK ("posting"."kind" in ('opened', 'lineIn', 'lineOut', 'lineAside', 'received', 'reversed', 'refunded', 'returned', 'explained', 'released', 'releasedPart', 'heldAgain', 'ended', 'revived', 'settled', 'setOff', 'payoutMade', 'payoutFreed', 'paidOut', 'payoutReturned'));