CREATE INDEX "certification_searched" ON "certification" USING gin (lower(coalesce("company_name", '') || ' ' || coalesce("company_email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sub_order_searched" ON "sub_order" USING gin (lower(coalesce("number", '') || ' ' || coalesce("supplier_company", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_recent" ON "member" USING btree ("registered_at","id");--> statement-breakpoint
CREATE INDEX "member_searched" ON "member" USING gin (lower(coalesce("email", '') || ' ' || coalesce("nickname", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offer_off_sale" ON "offer" USING btree ("listed_at","id") WHERE status <> 'onSale';--> statement-breakpoint
CREATE INDEX "remittance_recent" ON "remittance" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "remittance_searched" ON "remittance" USING gin (lower(coalesce("remitter", '') || ' ' || coalesce("postscript", '') || ' ' || coalesce("receiving_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_event" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "trade_order_searched" ON "trade_order" USING gin (lower(coalesce("number", '') || ' ' || coalesce("buyer_company", '') || ' ' || coalesce("grade_number", '')) gin_trgm_ops);