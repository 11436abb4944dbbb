import { labelEndpoints } from '@cabinet/contract/labels'
import { labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { createBatchLoader } from '../../kernel/batched.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'

/** The labels of an item, requested in batches by the rows of a list. */
export const fileLabelLoader = createBatchLoader(
  labelEndpoints.ofFiles,
  (ids) => ({ ids }),
  (found) => new Map(found.map((one) => [one.id, one])),
)

/** All categories with their labels. */
export const useLabelChoices = () => useEndpoint(labelEndpoints.choices, {}, { staleTime: 60_000 })

/** Refetches label queries after administrators changed categories or labels. */
export const refreshLabelQueries = () =>
  markQueriesStale(
    labelAdminEndpoints.types,
    labelAdminEndpoints.labels,
    labelEndpoints.choices,
    labelEndpoints.ofFiles,
  )
