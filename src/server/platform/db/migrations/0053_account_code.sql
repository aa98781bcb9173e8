ALTER TABLE "contract" ADD COLUMN "account_salt" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "account_code" text;--> statement-breakpoint
-- older code may run
-- The code of the account stays with the seal that stands over it.
DROP TRIGGER "contract_is_issued_once" ON "contract";--> statement-breakpoint
CREATE TRIGGER "contract_is_issued_once" BEFORE UPDATE ON "contract" FOR EACH ROW
  WHEN (row(OLD.id, OLD.number, OLD.sub_order_id, OLD.version, OLD.template_version, OLD.file_id, OLD.sha256, OLD.issued_at)
      IS DISTINCT FROM
      row(NEW.id, NEW.number, NEW.sub_order_id, NEW.version, NEW.template_version, NEW.file_id, NEW.sha256, NEW.issued_at)
    OR OLD.sealed_at IS NOT NULL
      AND row(OLD.sealed_file_id, OLD.sealed_sha256, OLD.sealed_at, OLD.seal, OLD.seal_key_id, OLD.account_salt, OLD.account_code)
      IS DISTINCT FROM row(NEW.sealed_file_id, NEW.sealed_sha256, NEW.sealed_at, NEW.seal, NEW.seal_key_id, NEW.account_salt, NEW.account_code))
  EXECUTE FUNCTION "refuse_change"();
