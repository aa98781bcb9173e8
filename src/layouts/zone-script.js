// The page says its times in the zone that the cookie names (token.ts): elsewhere it is made anew, once.
(function () {
  try {
    var zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    var said = document.currentScript.dataset.zone;
    if (!zone || said === undefined || said === zone || sessionStorage.zone === zone) return;
    sessionStorage.zone = zone;
    var cookie = 'zone=' + zone;
    var secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = cookie + '; Path=/; Max-Age=34560000; SameSite=Lax' + secure;
    if (document.cookie.includes(cookie)) location.reload();
  } catch (_) {}
})();
