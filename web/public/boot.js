// Runs before the first paint, so that a dark page never flashes white. Same key and rule as src/ui/colorScheme.ts.
(() => {
  var kept = null;
  try {
    kept = localStorage.getItem('livret:apparence');
  } catch {
    // Storage is forbidden: follow the system.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  if (dark) root.classList.add('p-dark');
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
