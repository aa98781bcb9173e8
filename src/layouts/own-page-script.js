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

// A fault of ours in a part of the page takes the place of the page (specification, section 4): React takes a part that
// has failed out of the document and says so to the window. Inline, because a part may be quicker than any file.
(function () {
  // Parts that have shown something; one of them that is empty has failed.
  var shown = new WeakSet();
  function parts() {
    return Array.from(document.querySelectorAll('astro-island'));
  }
  new MutationObserver(function () {
    parts().forEach(function (part) {
      if (part.childElementCount > 0) shown.add(part);
    });
  }).observe(document, { childList: true, subtree: true });

  function look() {
    var failed = parts().some(function (part) {
      return part.childElementCount === 0 && shown.has(part);
    });
    if (!failed) return;
    var page = document.querySelector('template[data-application-error]');
    // The page has not come to its end.
    if (page) show(page);
    else document.addEventListener('readystatechange', look, { once: true });
  }

  function show(page) {
    document.querySelector('main').replaceChildren(page.content.cloneNode(true));
    var words = document.querySelector('main p');
    var heading = document.createElement('h1');
    heading.className = words.className;
    heading.textContent = words.textContent;
    words.replaceWith(heading);
  }

  addEventListener('error', function () {
    queueMicrotask(look);
  });
})();
