(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    var currency = localStorage.getItem('currency');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (currency === 'USD' || currency === 'CNY') root.dataset.currency = currency;
  } catch (_) {}
  try {
    // For members' pages: the server writes their times.
    var zone = 'zone=' + encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    var secure = location.protocol === 'https:' ? '; Secure' : '';
    if (!document.cookie.includes(zone)) document.cookie = zone + '; Path=/; Max-Age=34560000; SameSite=Lax' + secure;
  } catch (_) {}
  root.classList.add('js');
  if (/(?:^|; )ut=./.test(document.cookie)) root.classList.add('member');
})();
