-- older code may run
-- In parts by party, so that the rows of one lie together: a search reads all of them, and a buyer's deals are spread over as
-- many pages as the whole market's otherwise.
LOCK TABLE deal_text IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE deal_text_parted (order_id uuid NOT NULL, party text NOT NULL, text text NOT NULL) PARTITION BY HASH (party);--> statement-breakpoint
DO $$
BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE deal_text_%s PARTITION OF deal_text_parted FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO deal_text_parted SELECT order_id, party, text FROM deal_text;--> statement-breakpoint
DROP TABLE deal_text;--> statement-breakpoint
ALTER TABLE deal_text_parted RENAME TO deal_text;--> statement-breakpoint
ALTER TABLE deal_text ADD CONSTRAINT deal_text_order_id_party_pk PRIMARY KEY (order_id, party);--> statement-breakpoint
ALTER TABLE deal_text ADD CONSTRAINT deal_text_order_id_trade_order_id_fk FOREIGN KEY (order_id) REFERENCES trade_order (id);--> statement-breakpoint
CREATE INDEX deal_text_party ON deal_text USING btree (party);
