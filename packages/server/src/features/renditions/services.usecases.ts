import type { Reply } from '@cabinet/contract/endpoint'
import type { renditionApi } from '@cabinet/contract/renditions'
import type { Ctx } from '../../kernel/ctx.ts'
import { toolStates } from '../../kernel/sandbox/index.ts'

/** The outside programs of this server, as it found them at its first look. */
export async function listServices(_: Ctx): Promise<Reply<typeof renditionApi.services>> {
  const states = await toolStates()
  return states.map(({ tool, ...state }) => ({ key: tool, ...state }))
}
