// Types of approval flows, and the settings that say which action needs which design.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flowAction } from './flow-designs.actions.ts'
import {
  flowSetting,
  flowSettingPlace,
  flowSettingScope,
  flowType,
  flowTypeFields,
} from './flow-designs.shapes.ts'
import { limits } from './limits.ts'
import { boundedText, emptyWireObject, wire, wireId } from './wire.ts'

const one = wire({ id: ['Id', wireId] })

export const flowTypeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowTypeList',
    access: 'enterprise',
    summary: 'List the types of approval flows in order',
    input: emptyWireObject,
    reply: z.array(flowType),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/Flow/AddFlowType',
    access: 'enterprise',
    summary: 'Create a type of approval flows',
    input: wire(flowTypeFields),
    reply: flowType,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/Flow/UpdateFlowType',
    access: 'enterprise',
    summary: 'Update a type of approval flows',
    input: wire({ id: ['Id', wireId], ...flowTypeFields }),
    reply: flowType,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Flow/DeleteFlowType',
    access: 'enterprise',
    summary: 'Delete a type without designs',
    input: one,
    reply: emptyWireObject,
  }),
  sort: endpoint({
    method: 'POST',
    path: '/api/Flow/SortFlowType',
    access: 'enterprise',
    summary: 'Order the types; those that are not named follow',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
}

export const flowSettingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowSettingList',
    access: 'enterprise',
    summary: 'List which actions need which design where, by action and precedence',
    input: emptyWireObject,
    reply: wire({
      rows: ['Data', z.array(flowSetting)],
      /** The highest level that labels may have. */
      levels: ['Levels', z.int()],
    }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/Flow/GetFlowSettingPlaces',
    access: 'enterprise',
    summary: 'Find the shared spaces or departments that a setting may name, by name',
    input: wire({
      scope: ['Scope', z.enum(['space', 'department'])],
      search: ['Search', boundedText(200).default('')],
    }),
    reply: z.array(flowSettingPlace),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Flow/SaveFlowSetting',
    access: 'enterprise',
    summary: 'Create or update which design an action needs in a place; the same place twice is refused',
    input: wire({
      /** Absent for a new one. */
      id: ['Id', wireId.optional()],
      action: ['TableId', flowAction],
      scope: ['Scope', flowSettingScope],
      place: ['Place', boundedText(40).default('')],
      designId: ['DesignId', wireId],
    }),
    reply: flowSetting,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Flow/DeleteFlowSetting',
    access: 'enterprise',
    summary: 'Delete settings',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
}
