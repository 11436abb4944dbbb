import { searchApi } from '@cabinet/contract/search'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import { paths } from './address.ts'
import { openOnKey } from './palette-state.ts'
import { errorText, words } from './search.text.ts'

export { HeaderSearch } from './header-search.tsx'

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
  onKeyDown: openOnKey,
  // what is renamed, moved or deleted elsewhere on the screen is another hit
  offers: [offer('refreshedWithSpaces', searchApi.search)],
  overShell: () => import('./palette-host.tsx').then((m) => m.PaletteHost),
}
