CREATE INDEX "freight_booking_sub_order" ON "freight_booking" USING btree ("sub_order_id");--> statement-breakpoint
CREATE INDEX "freight_quote_request" ON "freight_quote" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "freight_request_order" ON "freight_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notice_account_asked" ON "notice" USING btree ("party") WHERE template = 'payoutAccountAsked' and done_at is null;