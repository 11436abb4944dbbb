import type { Room, RoomRoute } from '../../kernel/room.ts'
import { errorText, words } from './organisations.text.ts'

export { OrganisationPicker, type OrganisationPickerProps, OrganisationTree } from './lazy.tsx'
export { refreshOrganisations, useOrganisations } from './organisations.api.ts'
export { pathOf } from './organisations.rules.ts'

// The specification lists the page alone and inside of the user centre.
const routes: RoomRoute[] = ['/dashboard/userMain/organization', '/dashboard/organization'].map((path) => ({
  path,
  title: words.title,
  screen: () => import('./organisation-page.tsx').then((m) => m.OrganisationPage),
  sidePanel: 'management',
}))

export const room: Room = { name: 'organisations', routes, errorText }
