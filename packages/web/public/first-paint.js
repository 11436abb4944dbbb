// Runs before the first paint, so that nobody sees the wrong theme flash by. Keys: kernel/theme.ts, kernel/density.ts,
// kernel/text.ts.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem('theme') === 'theme-dark' ? 'theme-dark' : 'theme-default'
  document.documentElement.dataset.density = localStorage.getItem('density') === 'compact' ? 'compact' : 'roomy'
  document.documentElement.lang = localStorage.getItem('languageSet') === 'en' ? 'en' : 'zh-CN'
} catch {
  // Storage may be forbidden: the defaults of the document stay.
}
