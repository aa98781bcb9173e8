-- What a letter tells is data of its kind, which its template puts into words: money, goods, days and numbers are no more
-- texts. Those that are kept in boxes, and those that wait to be sent, become so, too.
-- older code must not run
UPDATE mail SET data = data || jsonb_build_object('goods', jsonb_build_object(
    'grade', regexp_replace(data ->> 'goods', ', [0-9.]+ t$', ''),
    'quantity', coalesce(substring(data ->> 'goods' FROM ', ([0-9.]+) t$'), '0')))
  WHERE template IN ('deal', 'freightAsked') AND jsonb_typeof(data -> 'goods') = 'string';--> statement-breakpoint
UPDATE mail SET data = (data - 'who') || jsonb_build_object('money', jsonb_build_object(
    'currency', split_part(data ->> 'who', ' ', 1), 'amount', split_part(data ->> 'who', ' ', 2)))
  WHERE template = 'deal' AND data ? 'who' AND data ->> 'kind' IN ('remittanceConfirmed', 'remittanceRejected',
    'remittanceReversed', 'fundsArrived', 'refunded', 'refundReturned', 'finalAmount');--> statement-breakpoint
-- Why, and until when to pay anew, stand in their words.
UPDATE mail SET data = data || '{"reason": null, "until": null}'
  WHERE template = 'deal' AND data ->> 'kind' = 'remittanceRejected' AND NOT data ? 'reason';--> statement-breakpoint
UPDATE mail SET data = (data - 'who') || jsonb_build_object(
    'currency', split_part(data ->> 'who', ', ', 1), 'day', split_part(data ->> 'who', ', ', 2))
  WHERE template = 'deal' AND data ? 'who' AND data ->> 'kind' IN ('accountChanging', 'accountStopped');--> statement-breakpoint
UPDATE mail SET data = data || jsonb_build_object('events', (data ->> 'events')::integer)
  WHERE template = 'deal' AND jsonb_typeof(data -> 'events') = 'string';--> statement-breakpoint
UPDATE mail SET data = (data - 'load') || jsonb_build_object(
    'containers', split_part(data ->> 'load', ' × ', 1)::integer, 'cabinetType', split_part(data ->> 'load', ' × ', 2))
  WHERE template = 'freightAsked' AND data ? 'load';--> statement-breakpoint
UPDATE mail SET data = (data - 'amount') || jsonb_build_object('money', jsonb_build_object(
    'currency', split_part(data ->> 'amount', ' ', 1), 'amount', split_part(data ->> 'amount', ' ', 2)))
  WHERE template IN ('freightQuoted', 'moneyProposed', 'moneyDecided') AND data ? 'amount';--> statement-breakpoint
UPDATE mail SET data = data || jsonb_build_object('transitDays', (data ->> 'transitDays')::integer)
  WHERE template = 'freightQuoted' AND jsonb_typeof(data -> 'transitDays') = 'string';--> statement-breakpoint
UPDATE mail SET data = data || jsonb_build_object('fields', to_jsonb(string_to_array(data ->> 'fields', ',')))
  WHERE template = 'certificationRejected' AND jsonb_typeof(data -> 'fields') = 'string';--> statement-breakpoint
UPDATE mail SET data = data || jsonb_build_object('left', (data ->> 'left')::integer)
  WHERE template = 'safetyChanged' AND jsonb_typeof(data -> 'left') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = data || jsonb_build_object('goods', jsonb_build_object(
    'grade', regexp_replace(data ->> 'goods', ', [0-9.]+ t$', ''),
    'quantity', coalesce(substring(data ->> 'goods' FROM ', ([0-9.]+) t$'), '0')))
  WHERE template IN ('deal', 'freightAsked') AND jsonb_typeof(data -> 'goods') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = (data - 'who') || jsonb_build_object('money', jsonb_build_object(
    'currency', split_part(data ->> 'who', ' ', 1), 'amount', split_part(data ->> 'who', ' ', 2)))
  WHERE template = 'deal' AND data ? 'who' AND data ->> 'kind' IN ('remittanceConfirmed', 'remittanceRejected',
    'remittanceReversed', 'fundsArrived', 'refunded', 'refundReturned', 'finalAmount');--> statement-breakpoint
UPDATE outgoing_email SET data = data || '{"reason": null, "until": null}'
  WHERE template = 'deal' AND data ->> 'kind' = 'remittanceRejected' AND NOT data ? 'reason';--> statement-breakpoint
UPDATE outgoing_email SET data = (data - 'who') || jsonb_build_object(
    'currency', split_part(data ->> 'who', ', ', 1), 'day', split_part(data ->> 'who', ', ', 2))
  WHERE template = 'deal' AND data ? 'who' AND data ->> 'kind' IN ('accountChanging', 'accountStopped');--> statement-breakpoint
UPDATE outgoing_email SET data = data || jsonb_build_object('events', (data ->> 'events')::integer)
  WHERE template = 'deal' AND jsonb_typeof(data -> 'events') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = (data - 'load') || jsonb_build_object(
    'containers', split_part(data ->> 'load', ' × ', 1)::integer, 'cabinetType', split_part(data ->> 'load', ' × ', 2))
  WHERE template = 'freightAsked' AND data ? 'load';--> statement-breakpoint
UPDATE outgoing_email SET data = (data - 'amount') || jsonb_build_object('money', jsonb_build_object(
    'currency', split_part(data ->> 'amount', ' ', 1), 'amount', split_part(data ->> 'amount', ' ', 2)))
  WHERE template IN ('freightQuoted', 'moneyProposed', 'moneyDecided') AND data ? 'amount';--> statement-breakpoint
UPDATE outgoing_email SET data = data || jsonb_build_object('transitDays', (data ->> 'transitDays')::integer)
  WHERE template = 'freightQuoted' AND jsonb_typeof(data -> 'transitDays') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = data || jsonb_build_object('fields', to_jsonb(string_to_array(data ->> 'fields', ',')))
  WHERE template = 'certificationRejected' AND jsonb_typeof(data -> 'fields') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = data || jsonb_build_object('left', (data ->> 'left')::integer)
  WHERE template = 'safetyChanged' AND jsonb_typeof(data -> 'left') = 'string';--> statement-breakpoint
UPDATE outgoing_email SET data = data || '{"bank": true}'
  WHERE template = 'newMail' AND jsonb_typeof(data -> 'bank') = 'string';
