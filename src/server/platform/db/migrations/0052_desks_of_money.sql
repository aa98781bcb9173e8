CREATE INDEX "sub_order_under_way" ON "sub_order" USING btree ("id","total","packing","rest_ended_at") WHERE status in (4, 5);--> statement-breakpoint
CREATE INDEX "ledger_account_standing" ON "ledger_account" USING btree ("currency","kind","bank_account","balance","sub_order_id") WHERE ("ledger_account"."balance" <> 0 or "ledger_account"."kind" = 'bank');--> statement-breakpoint
CREATE INDEX "posting_kind" ON "posting" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "remittance_decided" ON "remittance" USING btree ("decided_at","id") WHERE "remittance"."state" <> 'submitted';--> statement-breakpoint
CREATE INDEX "statement_line_decided" ON "statement_line" USING btree ("booked_at") WHERE "statement_line"."state" <> 'open';