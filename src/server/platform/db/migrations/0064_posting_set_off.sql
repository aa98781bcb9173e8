-- older code may run
ALTER TABLE "posting" DROP CONSTRAINT "posting_kind";--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_kind" CHECK ("posting"."kind" in ('opened', 'lineIn', 'lineOut', 'lineAside', 'received', 'reversed', 'refunded', 'returned', 'explained', 'released', 'ended', 'revived', 'settled', 'setOff', 'payoutMade', 'payoutFreed', 'paidOut', 'payoutReturned'));