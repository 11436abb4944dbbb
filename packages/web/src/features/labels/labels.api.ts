import { labelAdminApi, labelApi } from '@cabinet/contract/labels'
import { batched } from '../../kernel/batched.ts'
import { stale, useCall } from '../../kernel/query.ts'

/** What is known of the labels of an item: each row of a list asks for itself. */
export const fileLabels = batched(
  labelApi.ofFiles,
  (ids) => ({ ids }),
  (found) => new Map(found.map((one) => [one.id, one])),
)

/** All categories with their labels. */
export const useChoices = () => useCall(labelApi.choices, {}, { staleTime: 60_000 })

/** After administrators changed categories or labels. */
export const refreshLabels = () =>
  stale(labelAdminApi.types, labelAdminApi.labels, labelApi.choices, labelApi.ofFiles)
