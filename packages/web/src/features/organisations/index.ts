import type { Room } from '../../kernel/room.ts'
import { errorText } from './organisations.text.ts'

export { OrganisationPicker, type OrganisationPickerProps, OrganisationTree } from './lazy.tsx'
export { refreshOrganisations, useOrganisations } from './organisations.api.ts'
export { pathOf } from './organisations.rules.ts'

export const room: Room = { name: 'organisations', routes: [], errorText }
