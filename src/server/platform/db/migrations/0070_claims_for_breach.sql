-- older code may run
ALTER TABLE "claim" DROP CONSTRAINT "claim_kind";--> statement-breakpoint
ALTER TABLE "claim_version" DROP CONSTRAINT "claim_version_remedy";--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_kind" CHECK ("claim"."kind" in ('short', 'damaged', 'offSpec', 'late', 'wrongDocuments', 'notShipped', 'cover', 'unpaid', 'noCredit', 'notTaken', 'resale'));--> statement-breakpoint
ALTER TABLE "claim_version" ADD CONSTRAINT "claim_version_remedy" CHECK ("claim_version"."remedy" in ('goodsPrice', 'perTonne', 'percent', 'amount', 'damages', 'replacement', 'return', 'difference'));