import { type FlowListType, flowListTypes } from '@cabinet/contract/flows'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { QueryParameters } from '../../../kernel/go.ts'

/** The list in the address: `parentId`, else that of the menu, else what waits for the user. */
export function listTypeOf({ parentId, menuid }: QueryParameters): FlowListType {
  if (parentId === '1' || parentId === '2' || parentId === '3') return Number(parentId) as FlowListType
  if (menuid === String(menuPageMatrix.flowInitiated[0])) return flowListTypes.initiated
  return menuid === String(menuPageMatrix.flowCompleted[0]) ? flowListTypes.completed : flowListTypes.pending
}

/** The name of a list in texts, counts and menus. */
export const listNameOf = (type: FlowListType) =>
  type === flowListTypes.initiated ? 'initiated' : type === flowListTypes.pending ? 'pending' : 'completed'

const menuOf = {
  1: menuPageMatrix.flowInitiated[0],
  2: menuPageMatrix.flowPending[0],
  3: menuPageMatrix.flowCompleted[0],
} as const

/** The menu of a list, whose buttons the server offers. */
export const menuOfList = (type: FlowListType): number => menuOf[type]
