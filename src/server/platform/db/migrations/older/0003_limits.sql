-- Budgets of calls (server/limits), as rate-limiter-flexible keeps them. Unlogged: a crash may forget them, and
-- counting a call costs no write to the log.
CREATE UNLOGGED TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
