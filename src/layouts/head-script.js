(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    var currency = localStorage.getItem('currency');
    if (localStorage.getItem('rail') === 'narrow') root.dataset.rail = 'narrow';
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (currency === 'USD' || currency === 'CNY') root.dataset.currency = currency;
  } catch (_) {}
  root.classList.add('js');
  if (/(?:^|; )ut=./.test(document.cookie)) root.classList.add('member');
})();
