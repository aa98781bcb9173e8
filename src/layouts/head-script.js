(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    var currency = localStorage.getItem('currency');
    if (localStorage.getItem('rail') === 'narrow') root.dataset.rail = 'narrow';
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    var density = localStorage.getItem('list-density');
    var hidden = localStorage.getItem('list-hidden');
    if (density === 'compact') root.dataset.density = density;
    if (hidden) root.dataset.hidden = hidden;
    if (currency === 'USD' || currency === 'CNY') root.dataset.currency = currency;
  } catch (_) {}
  root.classList.add('js');
  if (/(?:^|; )ut=./.test(document.cookie)) root.classList.add('member');
})();
