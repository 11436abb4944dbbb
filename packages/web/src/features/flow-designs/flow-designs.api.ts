import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import { type FlowAction, flowAction } from '@cabinet/contract/flow-designs.actions'
import { flowSettingEndpoints, flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import type { FlowDesignState } from '@cabinet/contract/flow-designs.shapes'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import type { AskedListPage } from '../../ui/admin/index.ts'

/** Types and designs count one another, and settings name designs: all are read anew. */
export const refreshFlowDesigns = () =>
  markQueriesStale(
    flowTypeEndpoints.list,
    flowDesignEndpoints.page,
    flowDesignEndpoints.get,
    flowDesignEndpoints.versions,
    flowSettingEndpoints.list,
  )

export const useFlowTypes = () => useEndpoint(flowTypeEndpoints.list, {})
export const useFlowSettings = () => useEndpoint(flowSettingEndpoints.list, {})

export const useFlowDesigns = ({ search, page, pageSize, filters }: AskedListPage) =>
  useGrowingPage(flowDesignEndpoints.page, {
    search,
    page,
    pageSize,
    typeId: filters.typeId,
    state: filters.state as FlowDesignState | undefined,
    tableId: filters.tableId as FlowAction | undefined,
  })

/** Designs in force for an action, to choose from. */
export const useEnabledDesigns = (action: FlowAction) =>
  useEndpoint(flowDesignEndpoints.page, { page: 1, pageSize: 100, state: 'enabled', tableId: action }).data
    ?.rows ?? []

/** The action of a form; undefined where it is none of ours. */
export const actionOfForm = (tableId: string): FlowAction | undefined => flowAction.safeParse(tableId).data
