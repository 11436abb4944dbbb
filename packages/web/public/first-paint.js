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

// Whoever is signed in needs the application as well: it is fetched together with the entry, not after it.
try {
  const path = location.pathname.toLowerCase()
  if (localStorage.getItem('login') !== null && path !== '/login' && !/^\/m(\/|$)/.test(path))
    for (const href of document.querySelector('meta[name=ahead]')?.content.split(' ') ?? []) {
      const script = href.endsWith('.js')
      document.head.append(
        Object.assign(document.createElement('link'), {
          crossOrigin: '',
          rel: script ? 'modulepreload' : 'preload',
          ...(!script && { as: 'style' }),
          href,
        }),
      )
    }
} catch {
  // Fetched when it is asked for.
}
