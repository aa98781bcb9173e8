// A fault of ours in a part of the page takes the place of the page (specification, section 4): React takes a part that
// has failed out of the document and says so to the window. Inline, because a part may be quicker than any file.
(function () {
  var page = document.currentScript.previousElementSibling;
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
    if (failed) show();
  }

  function show() {
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
