import type { FlowFault } from '@cabinet/contract/flow-designs.faults'
import { flowFault } from '@cabinet/contract/flow-designs.shapes'
import { z } from 'zod'
import { CallError } from '../../../../kernel/call-error.ts'

/** The faults of a refused publishing; null where it failed for another reason. */
export function readServerFaults(error: unknown): FlowFault[] | null {
  if (!(error instanceof CallError) || error.key !== 'flow_designs.has_faults') return null
  const list = (error.data as { Faults?: unknown } | null)?.Faults
  const read = z.safeDecode(z.array(flowFault), list as never)
  return read.success
    ? read.data.map(({ kind, nodeKey, names }) => (names ? { kind, nodeKey, names } : { kind, nodeKey }))
    : null
}
