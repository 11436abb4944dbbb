import type { Room } from '../../kernel/room.ts'
import { paths } from './address.ts'
import { listenForKeys } from './palette-state.ts'
import { errorText, words } from './search.text.ts'

export { HeaderSearch } from './header-search.tsx'

listenForKeys()

export const room: Room = {
  name: 'search',
  errorText,
  routes: [
    {
      path: paths.begin,
      title: words.title,
      screen: () => import('./begin-page.tsx').then((m) => m.BeginPage),
    },
    {
      path: paths.results,
      title: words.detailTitle,
      screen: () => import('./results-page.tsx').then((m) => m.ResultsPage),
    },
  ],
  overShell: () => import('./palette-host.tsx').then((m) => m.PaletteHost),
}
