-- What operators have written of the frame has no menu yet: the one that stood in the pages.
WITH "standard" AS (
  SELECT jsonb_build_object('menus', '[
    {"label": {"en": "Offers", "zh": "现货"}, "href": "/productList"},
    {"label": {"en": "Physical property table", "zh": "物性表"}, "href": "/abs"},
    {"label": {"en": "Shops", "zh": "店铺"}, "href": "/shopList"},
    {"label": {"en": "News", "zh": "资讯"}, "href": "/news"},
    {"label": {"en": "Help center", "zh": "帮助中心"}, "href": "/helpCenter"}
  ]'::jsonb) AS "menu"
), "published" AS (
  UPDATE "system_config" SET "value" = "menu" || "value" FROM "standard"
  WHERE "code" = 'site' AND NOT "value" ? 'menus'
)
UPDATE "content_draft" SET "data" = "menu" || "data" FROM "standard"
WHERE "kind" = 'site' AND NOT "data" ? 'menus';
