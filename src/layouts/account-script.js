// Keeps what is typed on the account pages from the first letter on: the script of the form may come later than the hand.
document.addEventListener('input', function (event) {
  var field = event.target.name;
  if (field !== 'email' && field !== 'nickname') return;
  var draft;
  try {
    draft = JSON.parse(localStorage.getItem('accountDraft'));
  } catch (_) {}
  try {
    draft = Object(draft);
    draft[field] = event.target.value;
    localStorage.setItem('accountDraft', JSON.stringify(draft));
  } catch (_) {}
});
