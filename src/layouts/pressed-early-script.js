// A button that is pressed before its script has come is pressed when it has: once, however often in between.
(function () {
  var pressed = new Map();
  addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('button:not([popovertarget])');
      var island = button && button.closest('astro-island[ssr]');
      if (!island || (button.form && button.form.hasAttribute('action'))) return;
      event.preventDefault();
      if (!pressed.has(island)) {
        island.addEventListener('astro:hydrate', function () {
          var last = pressed.get(island);
          pressed.delete(island);
          if (last.isConnected) last.click();
        });
      }
      pressed.set(island, button);
    },
    true,
  );
})();
