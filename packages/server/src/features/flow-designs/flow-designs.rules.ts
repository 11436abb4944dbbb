import type { ErrorKey } from '@cabinet/contract/errors'
import type { FlowParty } from '@cabinet/contract/flow-designs.document'
import type { FlowDesignState } from '@cabinet/contract/flow-designs.shapes'

/** Flow name and code are required (specification). */
export function designHeaderRefusal({ name, code }: { name: string; code: string }): ErrorKey | null {
  if (name === '') return 'flow_designs.name_missing'
  return code === '' ? 'flow_designs.code_missing' : null
}

/** A draft can be neither enabled nor disabled (specification): it is published. */
export const stateChangeRefusal = (state: FlowDesignState): ErrorKey | null =>
  state === 'draft' ? 'flow_designs.is_draft' : null

/** Administrators of a type are users, or one role. */
export function administratorsRefusal(parties: readonly FlowParty[]): ErrorKey | null {
  const isOneRole = parties.length === 1 && parties[0]?.kind === 'role'
  return isOneRole || parties.every(({ kind }) => kind === 'user')
    ? null
    : 'flow_designs.administrators_invalid'
}

/** Whether the text may name a place of this kind at all. */
export function placeRefusal(scope: string, place: string, levels: number): ErrorKey | null {
  if (scope === 'enterprise') return place === '' ? null : 'flow_designs.place_unknown'
  if (scope !== 'level') return null
  const level = /^[1-9]\d?$/.test(place) ? Number(place) : 0
  return level >= 1 && level <= levels ? null : 'flow_designs.place_unknown'
}

const takenNames: Record<string, ErrorKey> = {
  flow_types_name: 'flow_designs.name_taken',
  flow_types_code: 'flow_designs.code_taken',
  flow_designs_code: 'flow_designs.code_taken',
  flow_settings_enterprise_id_action_scope_place_key: 'flow_designs.setting_exists',
}

/** The error of a unique index, which concurrent requests reach past any check before. */
export const takenNameRefusal = (constraint: string | undefined): ErrorKey | null =>
  (constraint && takenNames[constraint]) || null
